/** What the engine's view of Kodama 3D holds; see games/kodama_3d/shown/view.py. */

import type { Refusal, View } from "../../board/contract";

export type Kodama = "blue" | "green" | "orange" | "pink";
export type Feature = "blossom" | "caterpillar" | "firefly" | "mushroom";
export type Step = "keep" | "place" | "move" | "grow" | "goal" | "final" | "over";
export type Vector = [number, number, number];

export interface Tile {
  id: string;
  feature: Feature;
  kodama: Kodama;
  shape: string;
}

export interface Stack {
  stack: string;
  height: number;
  top: Tile | null;
  /** The seat whose meeple stands here. */
  meeple: number | null;
}

/** How far a goal has come; `parts` are the parts of the tree it counts. */
export interface Progress {
  have: number;
  need: number | null;
  met: boolean;
  text: string;
  missing: string;
  parts: number[];
}

export interface Goal {
  id: string;
  text: string;
  vp: number;
  per: boolean;
  predicate: string;
  kind: Kodama | Feature | null;
  number: number;
  progress?: Progress;
  /** Only once the match is over (KD-5.8). */
  points?: number;
}

export interface Point {
  point: string;
  position: Vector;
  direction: Vector;
  free: boolean;
}

/** Where a tile's stem is and how it is turned. */
export interface Frame {
  origin: Vector;
  v: Vector;
  s: Vector;
}

export interface Part extends Frame {
  number: number;
  kodama: Kodama;
  shape: string;
  points: Point[];
  tile?: string;
  feature?: Feature;
  on?: string;
  flipped?: boolean;
  limb?: string;
  level?: number;
  body?: Vector;
}

export interface Lean {
  x: number;
  y: number;
  spare: number;
}

export interface Tree {
  parts: Part[];
  tiles: number;
  height: number;
  lean: Lean;
  centre: Vector;
  flat: string[];
}

/** A free point and side for the tile in hand, whether it may go there or not. */
export interface Try extends Frame {
  move: string;
  lean: Lean;
  match: boolean;
  refusal: Refusal | null;
}

export interface Player {
  colour: Kodama;
  meeples: string[];
  tree: Tree;
  hand: number;
  goals: Goal[];
  returned: string | null;
}

export interface ShapePoint {
  id: string;
  s: number;
  v: number;
  tilt: number;
}

export interface Shape {
  body: [number, number];
  top: number;
  symmetric: boolean;
  points: ShapePoint[];
}

export interface Trunk {
  height: number;
  support: number;
  margin: number;
}

export type Shapes = Record<string, Shape> & { trunk: Trunk & Partial<Shape> };

export interface KodamaView extends View {
  asks: { seat: number; step: Step; text: string } | null;
  first: number;
  round: number;
  ending: boolean;
  forest: Stack[];
  lifted: Tile | null;
  tries: Try[];
  display: (Goal | null)[];
  deck: number;
  players: Player[];
  shapes: Shapes;
  scores: number[] | null;
}

/** What `consult({preview: {move}})` answers. */
export interface Preview {
  move: string;
  legal: boolean;
  refusal: Refusal | null;
  tile?: Tile | null;
  tries?: Try[];
  part?: Part;
  lean?: { before: Lean; after: Lean };
  centre?: { before: Vector; after: Vector };
  match?: boolean;
  draws?: boolean;
  goals?: { id: string; before: Progress; after: Progress }[];
}
