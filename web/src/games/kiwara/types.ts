// Generated: what Kiwara shows, written from kiribako.games.kiwara.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

export type Animal = "gazelle" | "zebra" | "crocodile" | "elephant" | "lion";

export type Step = "keep" | "first-totem" | "place" | "swap" | "rhino" | "after-placing" | "totem" | "after-totem" | "turn-end";

export type Prize = "okapi" | "mysterious";

/** What the actor has to decide, as a step and as a sentence; `line` is the totem's. */
export interface Asks {
  seat: number;
  step: Step;
  line: string | null;
  text: string;
}

/** An animal on the board; a hidden one lies face down. */
export interface Token {
  animal: Animal;
  seat: number;
  hidden: boolean;
}

/** A reinforcement that somebody has. */
export interface HeldCard {
  card: string;
  used: boolean;
}

/** A territory, its tokens by seat, and who controls it as it stands. */
export interface Territory {
  letter: string;
  spaces: string[];
  tokens: number[];
  controller: number | null;
  points: number;
  full: boolean;
}

/** The empty spaces where a timid animal would go down hidden. */
export interface Fear {
  gazelle: string[];
  zebra: string[];
}

/** Something a seat did or suffers, and no more to tell. */
export interface OfSeat {
  seat: number;
}

/** A reinforcement that was used or kept. */
export interface OfCard {
  seat: number;
  card: string;
}

/** An animal that came from the hand. */
export interface Placed {
  seat: number;
  animal: Animal;
  space: string;
  hidden: boolean;
}

export interface AnimalMoved {
  seat: number;
  animal: Animal;
  from: string;
  to: string;
  hidden: boolean;
}

export interface Swapped {
  seat: number;
  from: string;
  to: string;
  gazelle: number;
}

export interface TotemMoved {
  seat: number;
  from: string | null;
  to: string;
}

/** A space that weighs on a seat's next turn. */
export interface OnSpace {
  seat: number;
  space: string;
}

/** An animal on a space that hid, fled or was sent home; the seat is its owner's. */
export interface OfAnimal {
  seat: number;
  animal: Animal;
  space: string;
}

/** A card that was earned; `offered` are those the Giraffe drew. */
export interface Reinforcement {
  seat: number;
  card: string;
  offered?: string[];
}

/** The end: what the seats have, and who has won. */
export interface MatchOver {
  scores: number[];
  winners: number[];
}

/** The position; `line` has the spaces the totem faces. */
export interface KiwaraView {
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
  board: string;
  tokens: (Token | null)[];
  hands: Record<Animal, number>[];
  totem: string | null;
  line: string[];
  crocodile: string | null;
  cards: HeldCard[][];
  prize: Prize | null;
  deck: number | null;
  earned: number | null;
  offered: string[];
  forced: string | null;
  barred: string | null;
  territories: Territory[];
  values: Record<Animal, number>;
  fear: Fear;
  scores: number[];
}

/** Everything that happens, told apart by its kind. */
export type KiwaraEvent =
  | ({ event: "card-used"; text: string } & OfCard)
  | ({ event: "card-kept"; text: string } & OfCard)
  | ({ event: "placed"; text: string } & Placed)
  | ({ event: "animal-moved"; text: string } & AnimalMoved)
  | ({ event: "swapped"; text: string } & Swapped)
  | ({ event: "totem-moved"; text: string } & TotemMoved)
  | ({ event: "two-placements"; text: string } & OfSeat)
  | ({ event: "declined"; text: string } & OfSeat)
  | ({ event: "placement-lost"; text: string } & OfSeat)
  | ({ event: "space-forced"; text: string } & OnSpace)
  | ({ event: "space-barred"; text: string } & OnSpace)
  | ({ event: "hid"; text: string } & OfAnimal)
  | ({ event: "gazelle-fled"; text: string } & OfAnimal)
  | ({ event: "sent-home"; text: string } & OfAnimal)
  | ({ event: "territory-filled"; text: string } & OfSeat)
  | ({ event: "reinforcement"; text: string } & Reinforcement)
  | ({ event: "match-over"; text: string } & MatchOver);

/** What is said without facts. */
export type Nothing = Record<string, never>;

/** An animal that would be put on a space, and what it counts. */
export interface Placing {
  animal: Animal;
  value: number;
  space: string;
}

/** Something that is about a space. */
export interface OnOneSpace {
  space: string;
}

/** The stone on which the totem would begin. */
export interface FirstTotem {
  to: string;
}

/** How far the totem would go, and to which stone. */
export interface TotemSteps {
  steps: number;
  to: string;
}

/** A card that would be kept, and what it does. */
export interface KeptCard {
  card: string;
  text: string;
}

export interface HyenaMove {
  from: string;
  to: string;
}

/** A territory with the animals of whoever controls it, and those of the other. */
export interface Control {
  letter: string;
  more: number;
  fewer: number;
}

/** Moves in words: the facts of each sentence, by its code. */
export interface KiwaraMoves {
  place: Placing;
  baboon: Placing;
  totem: TotemSteps;
  wildebeest: TotemSteps;
  "first-totem": FirstTotem;
  swap: OnOneSpace;
  boa: OnOneSpace;
  porcupine: OnOneSpace;
  rhino: OnOneSpace;
  vulture: OnOneSpace;
  hyena: Nothing;
  "hyena-move": HyenaMove;
  warthog: Nothing;
  keep: KeptCard;
  "stop-swapping": Nothing;
  "play-no-card": Nothing;
}

/** Lines in words: the facts of each sentence, by its code. */
export interface KiwaraLines {
  territory: Control;
  okapi: Nothing;
}
