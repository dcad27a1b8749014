// Generated: what Kigi shows, written from kiribako.games.kigi.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

import type { Refusal } from "../../api/wire";

export type Kind = "butterfly" | "dragonfly" | "pink" | "purple" | "blossom";

export type Metric = "cards" | "branches" | "bugs" | "flowers" | "collection";

export type Sense = "most" | "fewest";

export type Point = [number, number];

export type Step = "keep" | "turn";

/** What the actor has to decide, as a step and as a sentence. */
export interface Asks {
  seat: number;
  step: Step;
  text: string;
}

/** A tree card of the display. */
export interface TreeCard {
  card: string;
  kind: "tree";
}

/** How the seats stand by a commission: a count for each, and those that would meet it now. */
export interface Standing {
  counts: number[];
  leaders: number[];
}

/** A commission, and how the seats stand by it. */
export interface Commission {
  counts: number[];
  leaders: number[];
  card: string;
  kind: "commission";
  sense: Sense;
  metric: Metric;
  short: string;
  text: string;
}

/** A commission of a seat, and whether the seat meets it as things stand. */
export interface HeldCommission {
  counts: number[];
  leaders: number[];
  card: string;
  kind: "commission";
  sense: Sense;
  metric: Metric;
  short: string;
  text: string;
  met: boolean;
}

export type Shown = TreeCard | Commission;

/** The viewer's own two commissions while they are chosen, and the one it keeps. */
export interface Dealt {
  cards: Commission[];
  kept: string | null;
}

/** Where a card grows from its parent: hundredths of a millimetre on the plot. */
export interface Joint {
  port: number;
  x: number;
  y: number;
}

/** A card on a tree: its centre in tenths of a millimetre, degrees counter-clockwise. */
export interface LaidCard {
  card: string;
  x: number;
  y: number;
  degrees: number;
  parent: string | null;
  joint: Joint | null;
  corners: Point[];
  covered_by: string[];
}

/** What commissions ask for, as a tree has it. */
export interface Counts {
  cards: number;
  branches: number;
  bugs: number;
  flowers: number;
  collection: number;
}

/** A seat's tree: its cards in the order of laying, trunk first, and what it counts. */
export interface Tree {
  cards: LaidCard[];
  counts: Counts;
  blossoms: number;
}

/** A branch: its width and the points of its centreline. */
export interface Bark {
  width: number;
  points: Point[];
}

/** A disc that shows a kind. */
export interface Feature {
  kind: Kind;
  x: number;
  y: number;
  r: number;
}

/** A card's face: tenths of a millimetre from its near left corner, y away from the player. */
export interface Drawing {
  trunk: boolean;
  bark: Bark[];
  ports: Point[];
  features: Feature[];
}

/** A seat keeps one of two commissions; only it knows which. */
export interface CommissionKept {
  seat: number;
  card?: string;
}

/** Commissions shown, or removed. */
export interface Cards {
  cards: string[];
}

/** A card taken from a place of the display, counted from 1. */
export interface Taken {
  seat: number;
  card: string;
  place: number;
}

/** A commission taken, and what it asks for in a few words. */
export interface CommissionTaken {
  seat: number;
  card: string;
  place: number;
  short: string;
}

/** A card laid on the tree of a seat, perhaps its own. */
export interface CardPlaced {
  seat: number;
  card: string;
  place: number;
  tree: number;
  own: boolean;
  x: number;
  y: number;
  degrees: number;
  parent: string;
}

/** A scoring run: its cards from the new one down. */
export interface Run {
  kind: Kind;
  points: number;
  cards: string[];
}

/** What a card scored. */
export interface Scored {
  seat: number;
  points: number;
  runs: Run[];
}

/** Cards that fell from the tree of a seat, those cut off by it, and how many that makes. */
export interface Pruned {
  tree: number;
  count: number;
  cards: string[];
  cut_off: string[];
}

/** A card that came to a place of the display, counted from 1; seen there, not told. */
export interface DisplayFilled {
  place: number;
  card: string;
  silent: boolean;
}

/** The end: what the seats have, and who has won. */
export interface MatchOver {
  scores: number[];
  winners: number[];
}

/** A tree card of the display as it is held over the plot of a seat. */
export interface HeldCard {
  card: string;
  seat: number;
  x: number;
  y: number;
  degrees: number;
}

/** Where a card settles if it is let go. */
export interface SnapQuestion {
  snap: HeldCard;
}

/** Which places: for a card, perhaps only on a seat's tree, or on one card of it. */
export interface WantedPlaces {
  card: string;
  seat?: number;
  on?: string;
  count?: number;
}

/** Good places for a card. */
export interface GhostsQuestion {
  ghosts: WantedPlaces;
}

/** A legal placement with what it would bring. */
export interface Lie {
  move: string;
  card: string;
  place: number;
  tree: number;
  x: number;
  y: number;
  degrees: number;
  parent: string;
  joint: Joint;
  points: number;
  runs: Run[];
  pruned: string[];
  cut_off: string[];
  standings: Record<string, Standing>;
}

/** Why a card cannot lie as it is held, None if it can, and where it settles if let go. */
export interface Settled {
  refusal: Refusal | null;
  lies: Lie | null;
}

/** Places that lie well apart, those with most points first. */
export interface Ghosts {
  ghosts: Lie[];
}

/** The position as a viewer may know it. */
export interface KigiView {
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
  display: (TreeCard | Commission | null)[];
  deck: number;
  trees: Tree[];
  commissions: HeldCommission[][];
  collections: string[][];
  removed: string[];
  dealt: Dealt | null;
  chosen: boolean[] | null;
  drawings: Record<string, Drawing>;
  scores: number[];
}

/** Everything that happens, told apart by its kind. */
export type KigiEvent =
  | ({ event: "commission-kept"; text: string } & CommissionKept)
  | ({ event: "commissions-shown"; text: string } & Cards)
  | ({ event: "commission-taken"; text: string } & CommissionTaken)
  | ({ event: "discarded"; text: string } & Taken)
  | ({ event: "card-placed"; text: string } & CardPlaced)
  | ({ event: "scored"; text: string } & Scored)
  | ({ event: "pruned"; text: string } & Pruned)
  | ({ event: "display-filled"; text: string } & DisplayFilled)
  | ({ event: "commissions-removed"; text: string } & Cards)
  | ({ event: "match-over"; text: string } & MatchOver);

/** Everything a board may ask. */
export interface KigiConsult {
  (question: SnapQuestion): Promise<Settled>;
  (question: GhostsQuestion): Promise<Ghosts>;
}

/** A place of the display, counted from 1. */
export interface PutAway {
  place: number;
}

/** A commission, and what it asks for in a few words. */
export interface KeptCommission {
  card: string;
  short: string;
}

/** A commission of the display. */
export interface TakenCommission {
  card: string;
  short: string;
  place: number;
}

/** A card of the display that would be laid on the tree of a seat, and what it scores. */
export interface Laying {
  place: number;
  tree: number;
  own: boolean;
  points: number;
  prunes: boolean;
  trunk: boolean;
  shows: string[];
}

/** Points for the runs of a kind. */
export interface OfKind {
  kind: Kind;
}

/** A commission at the end, met or not. */
export interface OfCommission {
  card: string;
  short: string;
  met: boolean;
}

/** Moves in words: the facts of each sentence, by its code. */
export interface KigiMoves {
  lay: Laying;
  take: TakenCommission;
  keep: KeptCommission;
  discard: PutAway;
}

/** Lines in words: the facts of each sentence, by its code. */
export interface KigiLines {
  runs: OfKind;
  commission: OfCommission;
}
