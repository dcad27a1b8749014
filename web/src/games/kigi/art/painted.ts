/** Bark and grafts painted once and kept: a view comes anew with every move, its cards do not change. */

import type { Pose } from "../cards";
import type { Drawing, Joint } from "../types";
import { barkOf, type Bark } from "./bark";
import { graftOf, type Graft } from "./graft";

const MOST = 400;

function keeping<T>(paint: () => T, kept: Map<string, T>, key: string): T {
  let found = kept.get(key);
  if (found === undefined) {
    if (kept.size > MOST) kept.clear();
    found = paint();
    kept.set(key, found);
  }
  return found;
}

const barks = new Map<string, Bark>();
const grafts = new Map<string, Graft>();

export function paintedBark(id: string, drawing: Drawing): Bark {
  return keeping(() => barkOf(id, drawing), barks, `${id} ${JSON.stringify(drawing.bark)} ${JSON.stringify(drawing.features)}`);
}

export function paintedGraft(parent: { id: string; drawing: Drawing; pose: Pose }, child: { id: string; drawing: Drawing; pose: Pose; joint: Joint }): Graft {
  const { pose, joint } = child;
  const key = [
    child.id,
    pose.x,
    pose.y,
    pose.degrees,
    joint.x,
    joint.y,
    parent.id,
    parent.pose.x,
    parent.pose.y,
    parent.pose.degrees,
    JSON.stringify(parent.drawing.bark),
  ];
  return keeping(() => graftOf(parent, child), grafts, key.join(" "));
}
