/** Kigi's notation as far as a board needs it: `2 > 0 @ 3512,1204,35`, `take 2`, `keep C04`. */

import type { Pose } from "./cards";

export interface Placement extends Pose {
  /** Place of the display, 1 to 3. */
  place: number;
  /** The seat whose tree it is. */
  tree: number;
}

const PLACEMENT = /^(\d) > (\d+) @ (-?\d+),(-?\d+),(\d+)$/;

/** A placement, null if the text is another move. */
export function readPlacement(text: string): Placement | null {
  const found = PLACEMENT.exec(text);
  if (!found) return null;
  const [place, tree, x, y, degrees] = found.slice(1).map(Number) as [number, number, number, number, number];
  return { place, tree, x, y, degrees };
}

export function takeMove(place: number): string {
  return `take ${place}`;
}

export function discardMove(place: number): string {
  return `discard ${place}`;
}

export function keepMove(card: string): string {
  return `keep ${card}`;
}
