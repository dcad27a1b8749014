/** The joint of one tree: a stroke that carries the parent's bark over the seam into the child's. */

import type { Pose } from "../cards";
import type { Drawing, Joint } from "../types";
import { centred } from "./bark";
import { chanceOf, curve, distance, ribbon, softPath, towards, type Point } from "./brush";

export interface Graft {
  stroke: string;
  /** A short dry line over the knot. */
  dry: string;
}

/** A point of a card's face on the tree: millimetres from the plot's near left corner, y down. */
export function onTree(pose: Pose, [u, v]: Point): Point {
  const angle = (-pose.degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [pose.x / 10 + u * cosine - v * sine, -pose.y / 10 + u * sine + v * cosine];
}

interface Branch {
  width: number;
  points: Point[];
}

function branchesOf(drawing: Drawing, pose: Pose): Branch[] {
  return drawing.bark.map((bark) => ({
    width: bark.width / 10,
    points: bark.points.map(([x, y]) => onTree(pose, centred(x, y))),
  }));
}

/** The nearest point of some branches: which, on which of its pieces, and where. */
function nearest(branches: Branch[], to: Point): { branch: Branch; piece: number; at: Point } {
  let best = { branch: branches[0]!, piece: 0, at: branches[0]!.points[0]! };
  let least = Infinity;
  for (const branch of branches) {
    for (let piece = 0; piece + 1 < branch.points.length; piece++) {
      const [a, b] = [branch.points[piece]!, branch.points[piece + 1]!];
      const square = distance(a, b) ** 2 || 1;
      const t = Math.max(0, Math.min(1, ((to[0] - a[0]) * (b[0] - a[0]) + (to[1] - a[1]) * (b[1] - a[1])) / square));
      const at: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      if (distance(at, to) < least) {
        least = distance(at, to);
        best = { branch, piece, at };
      }
    }
  }
  return best;
}

/** So far down a branch towards its root; how far it went and where that is. */
function down(points: Point[], piece: number, from: Point, want: number): { at: Point; walked: number } {
  let [at, walked] = [from, 0];
  for (let k = piece; k >= 0 && walked < want; k--) {
    const step = Math.min(distance(at, points[k]!), want - walked);
    if (step > 0) at = towards(at, points[k]!, step);
    walked += step;
  }
  return { at, walked };
}

/** The way in from a port, and how wide the bark is there. */
function inward(drawing: Drawing, pose: Pose, port: Point): { next: Point; width: number } {
  for (const branch of branchesOf(drawing, pose)) {
    for (const line of [branch.points, [...branch.points].reverse()]) {
      if (distance(line[0]!, port) < 0.1) return { next: line[1]!, width: branch.width };
    }
  }
  return { next: onTree(pose, [0, 0]), width: 7 };
}

/** The port nearest to the parent's bark, where nobody says which one joins. */
export function jointOf(parent: { drawing: Drawing; pose: Pose }, child: { drawing: Drawing; pose: Pose }): Joint {
  const branches = branchesOf(parent.drawing, parent.pose);
  const ports = child.drawing.ports.map(([x, y]) => onTree(child.pose, centred(x, y)));
  const away = ports.map((port) => distance(nearest(branches, port).at, port));
  const port = away.indexOf(Math.min(...away));
  const [x, y] = ports[port]!;
  return { port, x: Math.round(x * 100), y: Math.round(-y * 100) };
}

export function graftOf(parent: { drawing: Drawing; pose: Pose }, child: { id: string; drawing: Drawing; pose: Pose; joint: Joint }): Graft {
  const chance = chanceOf(`${child.id} graft`);
  const joint: Point = [child.joint.x / 100, -child.joint.y / 100];
  const knot = nearest(branchesOf(parent.drawing, parent.pose), joint);
  const into = inward(child.drawing, child.pose, joint);
  const foot = down(knot.branch.points, knot.piece, knot.at, 9);
  const start = foot.walked < 2 ? towards(joint, into.next, -2.5) : foot.at;
  const middle: Point = [(knot.at[0] + joint[0]) / 2, (knot.at[1] + joint[1]) / 2];
  const line = curve([start, middle, towards(joint, into.next, 7.5)], 1.1);
  const last = line.length - 1;
  const widths = line.map((_, i) => {
    const u = i / last;
    return (knot.branch.width * (1 - u) + into.width * u) * (0.62 + 0.5 * Math.max(0, Math.sin(Math.PI * u)) ** 0.8);
  });
  const [a, b] = [line[Math.trunc(last / 3)]!, line[Math.trunc((2 * last) / 3)]!];
  return {
    stroke: softPath(ribbon(line, widths, chance, 0.12)),
    dry: `M${a[0].toFixed(2)} ${a[1].toFixed(2)}L${b[0].toFixed(2)} ${b[1].toFixed(2)}`,
  };
}
