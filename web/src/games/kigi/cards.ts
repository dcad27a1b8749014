/** A card's size and a plot's, the kinds a card shows, and what falls when one is laid. */

import type { Drawing, Kind, Lie } from "./types";

export const KINDS: Kind[] = ["butterfly", "dragonfly", "pink", "purple", "blossom"];

/** A card's size and a plot's, millimetres. */
export const CARD = { width: 63, height: 88 };
export const PLOT = { width: 700, height: 500 };

/** Centre in tenths of a millimetre on the plot, degrees counter-clockwise. */
export interface Pose {
  x: number;
  y: number;
  degrees: number;
}

/** How many features of a kind a card shows. */
export function countKind(drawing: Drawing | undefined, kind: Kind): number {
  return drawing ? drawing.features.filter((feature) => feature.kind === kind).length : 0;
}

/** Everything that leaves the tree when a card is laid so. */
export function falling(lie: Lie): string[] {
  return [...lie.pruned, ...lie.cut_off];
}
