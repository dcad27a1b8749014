// Generated: what Kodama 3D shows, written from kiribako.games.kodama_3d.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

import type { Refusal } from "../../api/wire";

export type Feature = "blossom" | "caterpillar" | "firefly" | "mushroom";

export type Kodama = "blue" | "green" | "orange" | "pink";

export type Vector = [number, number, number];

export type Step = "keep" | "place" | "move" | "grow" | "goal" | "final";

/** What the actor has to decide, as a step and as a sentence. */
export interface Asks {
  seat: number;
  step: Step;
  text: string;
}

/** A branch tile. */
export interface Tile {
  id: string;
  feature: Feature;
  kodama: Kodama;
  shape: string;
}

/** A stack of the forest, its top tile and the seat whose meeple stands on it. */
export interface Stack {
  stack: string;
  height: number;
  top: Tile | null;
  meeple: number | null;
}

/** How far a goal has come; `parts` are the parts of the tree it counts. */
export interface Progress {
  have: number;
  need: number | null;
  met: boolean;
  text: string;
  parts: number[];
  missing: string;
}

/** A goal card, with the progress of a seat; its points only once the match is over. */
export interface Goal {
  id: string;
  text: string;
  vp: number;
  per: boolean;
  predicate: string;
  kind: Feature | Kodama | null;
  number: number;
  progress?: Progress;
  points?: number;
}

/** A connection point: its name, place and direction, and whether it is free. */
export interface ConnectionPoint {
  point: string;
  position: Vector;
  direction: Vector;
  free: boolean;
}

/** Where a tile's stem is and how it is turned: millimetres and unit vectors. */
export interface Frame {
  origin: Vector;
  v: Vector;
  s: Vector;
}

/** The trunk or a tile of a tree; what follows `points` only tiles have. */
export interface Part {
  origin: Vector;
  v: Vector;
  s: Vector;
  number: number;
  kodama: Kodama;
  n: Vector;
  shape: string;
  points: ConnectionPoint[];
  tile?: string;
  feature?: Feature;
  on?: string;
  flipped?: boolean;
  limb?: string;
  level?: number;
  body?: Vector;
}

/** Where the centre of mass lies over the table, and how far inside the edge: millimetres. */
export interface Lean {
  x: number;
  y: number;
  spare: number;
}

/** A tree with its parts, how it leans, and its flat twin. */
export interface Tree {
  parts: Part[];
  tiles: number;
  height: number;
  mass: number;
  lean: Lean;
  centre: Vector;
  flat: string[];
}

/** A free point and side for the tile in hand, whether it may go there or not. */
export interface Try {
  origin: Vector;
  v: Vector;
  s: Vector;
  move: string;
  lean: Lean;
  match: boolean;
  refusal: Refusal | null;
}

/** A seat's meeples, tree and goals; goals the viewer cannot know are only counted. */
export interface Player {
  colour: Kodama;
  meeples: string[];
  tree: Tree;
  hand: number;
  goals: Goal[];
  returned: string | null;
}

/** A connection point in the frame of its tile. */
export interface ShapePoint {
  id: string;
  s: number;
  v: number;
  tilt: number;
}

/** How a tile is cut: `body` and `com` are sideways and along its growth. */
export interface Shape {
  body: [number, number];
  com: [number, number];
  top: number;
  mass: number;
  symmetric: boolean;
  points: ShapePoint[];
}

/** How the trunk is cut, and how far its feet reach. */
export interface Trunk {
  height: number;
  support: number;
  margin: number;
  mass: number;
  radius: number;
}

/** Something a seat did, and no more to tell. */
export interface OfSeat {
  seat: number;
}

/** A meeple placed on a stack, or its last tile taken. */
export interface OnStack {
  seat: number;
  stack: string;
}

/** Two goals kept, the third returned; only the seat knows which. */
export interface GoalsKept {
  seat: number;
  kept?: string[];
  returned?: string;
}

export interface Walk {
  seat: number;
  from: string;
  to: string;
}

/** A tile, and what it shows as words of its own. */
export interface Face {
  tile: Tile;
  kodama: Kodama;
  feature: Feature;
  shape: string;
}

/** A tile that came off a stack, and what lies below. */
export interface TileLifted {
  tile: Tile;
  kodama: Kodama;
  feature: Feature;
  shape: string;
  seat: number;
  stack: string;
  below: Tile | null;
}

/** A tile that fitted nowhere. */
export interface TileLost {
  tile: Tile;
  kodama: Kodama;
  feature: Feature;
  shape: string;
  seat: number;
}

/** A tile plugged into a point of the seat's tree; `number` counts the tiles. */
export interface TileGrown {
  tile: Tile;
  kodama: Kodama;
  feature: Feature;
  shape: string;
  seat: number;
  number: number;
  point: string;
  side: string;
  part: string;
  flipped: boolean;
  match: boolean;
}

/** A goal taken from a place of the display, counted from 1; `card` is its text. */
export interface GoalTaken {
  seat: number;
  place: number;
  goal: string;
  card: string;
}

/** A goal drawn from the deck; only those who know it are told which. */
export interface GoalDrawn {
  seat: number;
  goal?: string;
}

/** A goal that came to a place of the display, counted from 1; `card` is its text. */
export interface GoalTurnedUp {
  place: number;
  goal: string;
  card: string;
}

/** What a goal was worth in the end. */
export interface GoalScored {
  goal: string;
  points: number;
}

/** The end: what the seats have, who has won, and every hand. */
export interface MatchOver {
  scores: number[];
  winners: number[];
  hands: GoalScored[][];
}

/** A move in notation. */
export interface Intended {
  move: string;
}

/** What a move would bring. */
export interface PreviewQuestion {
  preview: Intended;
}

/** How the tree leans before and after the move. */
export interface Leaning {
  before: Lean;
  after: Lean;
}

/** Where the centre of mass lies before and after the move. */
export interface Centres {
  before: Vector;
  after: Vector;
}

/** A goal before and after the move. */
export interface Gain {
  id: string;
  before: Progress;
  after: Progress;
}

/** Whether a move is legal, in words, and as far as it is about a tile, what it would bring. */
export interface Preview {
  move: string;
  legal: boolean;
  refusal: Refusal | null;
  words: string;
  tile?: Tile | null;
  tries?: Try[];
  part?: Part;
  lean?: Leaning;
  centre?: Centres;
  match?: boolean;
  draws?: boolean;
  goals?: Gain[];
}

/** The position with only what the viewer may know; of `rounds`, `round` is being played. */
export interface Kodama3dView {
  game: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: number;
  viewer: number | null;
  ply: number;
  actor: number | null;
  over: boolean;
  winners: number[];
  asks: Asks | null;
  first: number;
  round: number;
  rounds: number;
  ending: boolean;
  forest: Stack[];
  unseen: string[];
  lost: Tile[];
  lifted: Tile | null;
  tries: Try[];
  display: (Goal | null)[];
  deck: number;
  players: Player[];
  shapes: Record<string, Shape | Trunk>;
  scores: number[] | null;
}

/** Everything that happens, told apart by its kind. */
export type Kodama3dEvent =
  | ({ event: "goals-kept"; text: string } & GoalsKept)
  | ({ event: "meeple-placed"; text: string } & OnStack)
  | ({ event: "meeple-moved"; text: string } & Walk)
  | ({ event: "meeple-stayed"; text: string } & Walk)
  | ({ event: "last-tile"; text: string } & OnStack)
  | ({ event: "tile-lifted"; text: string } & TileLifted)
  | ({ event: "tile-lost"; text: string } & TileLost)
  | ({ event: "tile-grown"; text: string } & TileGrown)
  | ({ event: "goal-declined"; text: string } & OfSeat)
  | ({ event: "goal-taken"; text: string } & GoalTaken)
  | ({ event: "goal-drawn"; text: string } & GoalDrawn)
  | ({ event: "goal-turned-up"; text: string } & GoalTurnedUp)
  | ({ event: "match-over"; text: string } & MatchOver);

/** Everything a board may ask. */
export interface Kodama3dConsult {
  (question: PreviewQuestion): Promise<Preview>;
}

/** What is said without facts. */
export type Nothing = Record<string, never>;

/** What a tile shows, each as a word. */
export interface TileWords {
  kodama: Kodama;
  feature: Feature;
  shape: string;
}

/** A stack that has no tile left. */
export interface OneStack {
  stack: string;
}

/** A stack and its top tile. */
export interface TopTile {
  kodama: Kodama;
  feature: Feature;
  shape: string;
  stack: string;
}

export interface EmptyWalk {
  from: string;
  to: string;
}

/** A meeple's way, and the tile it leaves to be grown. */
export interface TileWalk {
  kodama: Kodama;
  feature: Feature;
  shape: string;
  from: string;
  to: string;
}

/** The tile in hand on a point of the own tree, `on the left` of `tile 7` or of the `trunk`. */
export interface Growing {
  kodama: Kodama;
  feature: Feature;
  shape: string;
  side: string;
  part: string;
  flipped: boolean;
  draws: boolean;
}

/** A goal: its text and points, perhaps for each. */
export interface ShownGoal {
  card: string;
  vp: number;
  per: boolean;
}

/** Two goals that would be kept. */
export interface TwoGoals {
  first: string;
  first_vp: number;
  first_per: boolean;
  second: string;
  second_vp: number;
  second_per: boolean;
}

/** A goal that scores for each, and how often the tree has it. */
export interface GoalCounted {
  card: string;
  have: number;
}

/** A goal, what the tree has of it, and what it needs. */
export interface GoalReached {
  card: string;
  have: number;
  need: number;
}

/** Moves in words: the facts of each sentence, by its code. */
export interface Kodama3dMoves {
  keep: TwoGoals;
  place: TopTile;
  walk: TileWalk;
  "walk-empty": EmptyWalk;
  stay: TopTile;
  "stay-empty": OneStack;
  grow: Growing;
  goal: ShownGoal;
  "goal-deck": Nothing;
  "goal-none": Nothing;
  final: TopTile;
}

/** Lines in words: the facts of each sentence, by its code. */
export interface Kodama3dLines {
  goal: GoalReached;
  "goal-each": GoalCounted;
  "goal-most": GoalReached;
  "goal-tall": GoalReached;
}
