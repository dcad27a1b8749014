/** What Kigi's view holds, as `view.py` writes it, and what its `consult` answers. */

import type { Refusal, View } from "../../board/contract";

export type Kind = "butterfly" | "dragonfly" | "pink" | "purple" | "blossom";
export const KINDS: Kind[] = ["butterfly", "dragonfly", "pink", "purple", "blossom"];

/** A card's face: tenths of a millimetre from its near left corner, y away from the player. */
export interface Drawing {
  trunk: boolean;
  bark: { width: number; points: [number, number][] }[];
  ports: [number, number][];
  features: { kind: Kind; x: number; y: number; r: number }[];
}

/** Where a card grows from its parent: hundredths of a millimetre on the plot. */
export interface Joint {
  port: number;
  x: number;
  y: number;
}

/** Centre in tenths of a millimetre on the plot, degrees counter-clockwise. */
export interface Pose {
  x: number;
  y: number;
  degrees: number;
}

export interface Laid extends Pose {
  card: string;
  parent: string | null;
  joint: Joint | null;
}

export type Metric = "cards" | "branches" | "bugs" | "flowers" | "collection";

export interface Standing {
  /** One count for each seat. */
  counts: number[];
  /** The seats that would meet it as things stand. */
  leaders: number[];
}

export interface Commission extends Standing {
  card: string;
  kind: "commission";
  sense: "most" | "fewest";
  metric: Metric;
  short: string;
  text: string;
  met?: boolean;
}

export type Shown = { card: string; kind: "tree" } | Commission;

export interface TreeView {
  cards: Laid[];
  counts: Record<Metric, number>;
  blossoms: number;
}

export interface KigiView extends View {
  first: number;
  display: (Shown | null)[];
  deck: number;
  trees: TreeView[];
  commissions: Commission[][];
  collections: string[][];
  removed: string[];
  dealt: { cards: Commission[]; kept: string | null } | null;
  chosen: boolean[] | null;
  drawings: Record<string, Drawing>;
  scores: number[];
}

export interface Run {
  kind: Kind;
  points: number;
  /** From the new card down. */
  cards: string[];
}

/** A legal placement with what it would bring. */
export interface Lie extends Pose {
  move: string;
  card: string;
  place: number;
  tree: number;
  parent: string;
  joint: Joint;
  points: number;
  runs: Run[];
  pruned: string[];
  cut_off: string[];
  standings: Record<string, Standing>;
}

/** The answer to `{snap: ...}`: why it cannot lie as it is held, and where it settles. */
export interface Settled {
  refusal: Refusal | null;
  lies: Lie | null;
}

/** A card's size and a plot's, millimetres. */
export const CARD = { width: 63, height: 88 };
export const PLOT = { width: 700, height: 500 };

/** The words for the kinds a run or a card shows, in one order. */
export function countKind(drawing: Drawing | undefined, kind: Kind): number {
  return drawing ? drawing.features.filter((feature) => feature.kind === kind).length : 0;
}

/** Everything that leaves the tree when a card is laid so. */
export function falling(lie: Lie): string[] {
  return [...lie.pruned, ...lie.cut_off];
}
