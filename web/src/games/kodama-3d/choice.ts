/** What the legal moves offer: which stacks, points and goals can be chosen now. Reads notation, knows no rules. */

import { shapeOf } from "./shapes";
import type { Goal, Kodama3dView, Part, Preview, Tile, Tree, Try, Vector } from "./types";

/** What clicks on the forest would do. */
export interface Walks {
  /** Stacks whose meeple can be picked. */
  picks: Set<string>;
  /** The move that a stack completes. */
  moves: Map<string, string>;
}

export function walks(moves: string[], picked: string | null): Walks {
  const offer: Walks = { picks: new Set(), moves: new Map() };
  for (const move of moves) {
    const walk = /^([a-z]\d)-([a-z]\d)$/.exec(move);
    const place = /^(?:final )?([a-z]\d)$/.exec(move);
    if (place) offer.moves.set(place[1] as string, move);
    if (!walk) continue;
    offer.picks.add(walk[1] as string);
    if (walk[1] === picked) offer.moves.set(walk[2] as string, move);
  }
  return offer;
}

/** The only meeple that can move needs no picking. */
export function onlyPick(moves: string[]): string | null {
  const { picks } = walks(moves, null);
  return picks.size === 1 ? ([...picks][0] as string) : null;
}

/** Both sides of a tile at one free point. */
export interface Sides {
  point: string;
  plain: Try;
  flipped: Try | null;
}

export function sidesOf(tries: Try[]): Map<string, Sides> {
  const found = new Map<string, Sides>();
  for (const one of tries) {
    const point = one.move.replace(/^grow /, "").replace(/~$/, "");
    const known = found.get(point);
    if (known) found.set(point, { ...known, flipped: one });
    else found.set(point, { point, plain: one, flipped: null });
  }
  return found;
}

/** Whether some side may go there. */
export const open = (sides: Sides): boolean => !sides.plain.refusal || (sides.flipped !== null && !sides.flipped.refusal);

/** The side shown first: as it lies, or turned over if only that stands. */
export function firstSide(sides: Sides): boolean {
  return sides.plain.refusal !== null && sides.flipped !== null && !sides.flipped.refusal;
}

export const side = (sides: Sides, flipped: boolean): Try => (flipped && sides.flipped) || sides.plain;

/** A tile of a try as a part of the tree, drawn before it is one. */
export function ghostOf(view: Kodama3dView, tree: Tree, one: Try): Part | null {
  const tile = view.lifted;
  if (!tile) return null;
  const number = tree.parts.length;
  return {
    number,
    kodama: tile.kodama,
    feature: tile.feature,
    shape: tile.shape,
    tile: tile.id,
    origin: one.origin,
    v: one.v,
    s: one.s,
    n: cross(one.v, one.s),
    points: (shapeOf(view.shapes, tile.shape)?.points ?? []).map((point) => ({
      point: `${number}.${point.id}`,
      position: one.origin,
      direction: one.v,
      free: true,
    })),
  };
}

/** How far out a tile would reach where it is tried: the eye keeps it in the picture. */
export function tipOf(shapes: Kodama3dView["shapes"], tile: Tile, { origin, v }: Pick<Try, "origin" | "v">): Vector {
  const top = shapeOf(shapes, tile.shape)?.top ?? 60;
  return [origin[0] + top * v[0], origin[1] + top * v[1], origin[2] + top * v[2]];
}

const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The pair of goals that would be kept, as notation. */
export function keepMove(moves: string[], kept: string[]): string | null {
  if (kept.length !== 2) return null;
  return moves.find((move) => move.startsWith("keep ") && kept.every((id) => move.split(" ").includes(id))) ?? null;
}

/** What a goal has now and would have. */
export function gainOf(goal: Goal, preview: Preview | null): { before: number; after: number; met: boolean } | null {
  const found = preview?.goals?.find((one) => one.id === goal.id);
  if (!found || found.before.have === found.after.have) return null;
  return { before: found.before.have, after: found.after.have, met: found.after.met };
}

/** The move that a place of the display completes. */
export const goalMove = (moves: string[], place: number | "deck" | "none"): string | null => (moves.includes(`goal ${place}`) ? `goal ${place}` : null);
