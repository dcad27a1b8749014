/** A card's bark painted from its centrelines: ink, dry streaks, moss and twigs; millimetres, y down. */

import { CARD } from "../cards";
import type { Drawing } from "../types";
import { across, between, chanceOf, curve, distance, lengths, ribbon, softPath, towards, whole, type Chance, type Point } from "./brush";

export interface Streak {
  path: string;
  width: number;
}
export interface Dab {
  at: Point;
  r: number;
  moss: boolean;
}
export interface Bark {
  ink: string[];
  twigs: string[];
  streaks: Streak[];
  dabs: Dab[];
}

/** One branch on its way to paper. */
interface Branch {
  trunkFoot: boolean;
  side: boolean;
  width: number;
  points: Point[];
  line: Point[];
  at: number[];
  widths: number[];
}

/** From tenths of a millimetre at the near left corner to millimetres round the centre, y down. */
export function centred(x: number, y: number): Point {
  return [x / 10 - CARD.width / 2, CARD.height / 2 - y / 10];
}

export function barkOf(id: string, drawing: Drawing): Bark {
  const chance = chanceOf(id);
  const lines = drawing.bark.map((bark) => bark.points.map(([x, y]) => centred(x, y)));
  const features = drawing.features.map((feature) => centred(feature.x, feature.y));
  const found: Bark = { ink: [], twigs: [], streaks: [], dabs: [] };
  drawing.bark.forEach((bark, n) => {
    const branch = branchOf(lines, n, bark.width / 10, drawing.trunk, chance);
    found.ink.push(softPath(ribbon(branch.line, branch.widths, chance)));
    found.streaks.push(...streaksOf(branch, chance));
    found.dabs.push(...mossOf(branch, features, chance));
    growTwigs(branch, n === 0 ? 3 : 1, lines, features, chance, found);
  });
  return found;
}

function onEdge([x, y]: Point): boolean {
  return Math.abs(Math.abs(x) - CARD.width / 2) < 0.01 || Math.abs(Math.abs(y) - CARD.height / 2) < 0.01;
}

function same(a: Point, b: Point): boolean {
  return distance(a, b) < 0.01;
}

/** The line of a branch: out of its stem, over the edge at its ports, and how wide it is where. */
function branchOf(lines: Point[][], n: number, width: number, trunk: boolean, chance: Chance): Branch {
  const points = lines[n]!;
  const side = n > 0;
  let bends = [...points];
  if (side) {
    const host = lines.slice(0, n).find((line) => line.some((point) => same(point, points[0]!)));
    const below = host ? host.findIndex((point) => same(point, points[0]!)) - 1 : -1;
    if (host && below >= 0) bends = [towards(points[0]!, host[below]!, 7), ...bends];
  } else {
    bends = [towards(bends[0]!, bends[1]!, -4), ...bends];
  }
  const end = bends.length - 1;
  const open = onEdge(bends[end]!);
  if (open) bends.push(towards(bends[end]!, bends[end - 1]!, -4));
  const line = curve(bends);
  const branch: Branch = { trunkFoot: trunk && n === 0, side, width, points, line, at: lengths(line), widths: [] };
  branch.widths = widthsOf(branch, lines, n, open, chance);
  return branch;
}

/** Thin between knees, thick at forks, and as wide as the data says where neighbours meet. */
function widthsOf(branch: Branch, lines: Point[][], n: number, open: boolean, chance: Chance): number[] {
  const { at, line, points, side, trunkFoot, width } = branch;
  const whole = at[at.length - 1]!;
  const knees = points.slice(1, -1).map((knee) => {
    const nearest = line.reduce((best, point, i) => (distance(point, knee) < distance(line[best]!, knee) ? i : best), 0);
    const fork = lines.some((other, k) => k !== n && same(other[0]!, knee));
    return { at: at[nearest]!, more: fork ? 0.46 : between(chance, 0.14, 0.34), spread: fork ? 6.5 : 4.5 };
  });
  const phase = between(chance, 0, 6);
  const ports = [...(side || trunkFoot ? [] : [0]), ...(open ? [whole] : [])];
  return at.map((s) => {
    let factor = 0.8 + 0.07 * Math.sin(s / 8 + phase) + 0.04 * Math.sin(s / 3.1 + 2 * phase);
    if (trunkFoot) factor += 0.75 * Math.exp(-s / 9);
    if (side) factor += 0.25 * Math.exp(-s / 8);
    for (const knee of knees) factor += knee.more * Math.exp(-(((s - knee.at) / knee.spread) ** 2));
    for (const port of ports) {
      const near = Math.exp(-(((s - port) / 7) ** 2));
      factor = factor * (1 - near) + near;
    }
    if (!open) factor *= 0.3 + 0.7 * Math.min(1, (whole - s) / 14);
    return width * factor;
  });
}

/** Where the brush was dry. */
function streaksOf({ line, at, widths }: Branch, chance: Chance): Streak[] {
  const found: Streak[] = [];
  const many = Math.max(4, Math.trunc(at[at.length - 1]! / 9));
  for (let n = 0; n < many; n++) {
    const from = whole(chance, 2, line.length - 8);
    const long = whole(chance, 4, 12);
    const off = (chance() < 0.5 ? -1 : 1) * between(chance, 0.06, 0.38);
    const path: Point[] = [];
    for (let i = from; i < Math.min(line.length - 2, from + long); i++) {
      const [nx, ny] = across(line, i);
      path.push([line[i]![0] + nx * off * widths[i]!, line[i]![1] + ny * off * widths[i]!]);
    }
    const width = between(chance, 0.18, 0.5);
    if (path.length > 2) found.push({ path: softPath(path, false), width });
  }
  return found;
}

function clearOf(point: Point, features: Point[], room: number): boolean {
  const inside = Math.abs(point[0]) < 29 && Math.abs(point[1]) < 41;
  return inside && features.every((feature) => distance(point, feature) > room);
}

/** Moss on the outside of the bark, away from the features. */
function mossOf({ line, at, widths }: Branch, features: Point[], chance: Chance): Dab[] {
  const found: Dab[] = [];
  for (let n = 0; n < Math.trunc(at[at.length - 1]! / 16); n++) {
    const i = whole(chance, 4, line.length - 4);
    const side = chance() < 0.5 ? -1 : 1;
    const [nx, ny] = across(line, i);
    const p: Point = [line[i]![0] + nx * side * widths[i]! * 0.52, line[i]![1] + ny * side * widths[i]! * 0.52];
    const dab = { at: p, r: between(chance, 0.5, 1.05), moss: chance() < 0.6 };
    if (clearOf(p, features, 7.2)) found.push(dab);
  }
  return found;
}

/** At most two budded twigs, clear of features and of the other branches. */
function growTwigs({ line, widths }: Branch, tries: number, lines: Point[][], features: Point[], chance: Chance, into: Bark): void {
  for (let n = 0; n < tries && into.twigs.length < 2; n++) {
    const i = line.length > 17 ? whole(chance, 8, line.length - 8) : Math.trunc(line.length / 2);
    const side = chance() < 0.5 ? -1 : 1;
    const [ax, ay] = across(line, i);
    const [nx, ny] = [ax * side, ay * side];
    const [tx, ty] = [ay, -ax];
    const reach = between(chance, 10, 15);
    const root: Point = [line[i]![0] + nx * widths[i]! * 0.35, line[i]![1] + ny * widths[i]! * 0.35];
    const bend: Point = [root[0] + (nx * 0.72 + tx * 0.66) * reach * 0.5, root[1] + (ny * 0.72 + ty * 0.66) * reach * 0.5];
    const tip: Point = [root[0] + (nx * 0.62 + tx * 0.8) * reach, root[1] + (ny * 0.62 + ty * 0.8) * reach];
    const free = [root, bend, tip].every((point) => clearOf(point, features, 8));
    if (!free || lines.some((other) => curve(other).some((point) => distance(point, tip) <= 7))) continue;
    const twig = curve([root, bend, tip], 1.2);
    const thin = twig.map((_, k) => 2.1 * (1 - k / (twig.length - 0.2)) ** 0.8 + 0.45);
    into.twigs.push(softPath(ribbon(twig, thin, chance, 0.06)));
    const bud = twig[Math.trunc((twig.length * 2) / 3)]!;
    into.dabs.push({ at: tip, r: 0.95, moss: false }, { at: [bud[0] - nx * 0.2, bud[1] - ny * 0.2], r: 0.75, moss: true });
  }
}
