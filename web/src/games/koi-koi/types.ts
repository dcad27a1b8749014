// Generated: what Koi-Koi shows, written from kiribako.games.koi_koi.shown.types by
// `python -m kiribako.server.wire.typescript web/src`: change it there, never here.

export type Kind = "bright" | "animal" | "ribbon" | "chaff";

export type Ending = "void" | "hand" | "game" | "exhausted";

export type Step = "play" | "choose" | "call";

/** What the actor has to decide: `card` waits for a choice, `points` are what Game wins. */
export interface Asks {
  seat: number;
  step: Step;
  card?: string;
  points?: number;
  text: string;
}

/** A flower card in words. */
export interface Face {
  name: string;
  month: number;
  flower: string;
  kind: Kind;
  ribbon: string | null;
}

/** How many cards a hand has, and which, for its owner. */
export interface Hand {
  count: number;
  cards: string[] | null;
}

/** What a month was dealt, once the match is over. */
export interface DealtCards {
  hands: string[][];
  field: string[];
}

/** A set that a seat has. */
export interface MadeSet {
  set: string;
  name: string;
  rule: string;
  points: number;
  cards: string[];
}

/** Cards that would help a set: those it lacks, or those it can still grow with. */
export interface Possible {
  hand: string[];
  field: string[];
  unseen: string[];
}

/** One line of the chart for one seat: what it has of it, and what may still come. */
export interface Reach {
  set: string;
  name: string;
  rule: string;
  points: number;
  need: number;
  missing: number;
  reachable: boolean;
  have: string[];
  possible: Possible;
  gone: string[];
  must: string[];
  spoiled: string[];
}

/** What multiplies the sets, by the rules this table plays with. */
export interface Times {
  seven?: number;
  koi?: number;
  field?: number;
}

/** A set that may still be made or grow, and what it would make of the round. */
export interface Prospect {
  set: string;
  name: string;
  cards: string[];
  value: number;
  points: number;
}

/** Both calls, counted; `rival_times` is what koi-koi multiplies the rival's points by. */
export interface Stakes {
  seat: number;
  value: number;
  high: boolean;
  defied: boolean;
  times: Times;
  points: number;
  scores: number[];
  last_round: boolean;
  cards_left: number[];
  rival_value: number;
  rival_points: number;
  rival_times: number;
  dealer: number;
  flat: number;
  chances?: Prospect[];
}

/** How a deal ended; only what was shown to both. */
export interface Outcome {
  outcome: Ending;
  round: number;
  dealer: number;
  winner: number | null;
  points: number;
  cards: string[];
  also?: string[];
  value?: number;
  defied?: boolean;
  sets?: CountedSet[];
}

/** The cut for the first dealer, as often as it took; `cards` are the last. */
export interface Cut {
  cuts: string[][];
  cards: string[];
  seat: number;
}

/** A card laid on the field, and what it took, if anything. */
export interface Captured {
  seat: number;
  card: string;
  takes: string[];
  took: boolean;
}

/** A card from the pile; with two to take, `choice` waits for a decision. */
export interface Drawn {
  seat: number;
  card: string;
  takes: string[];
  took: boolean;
  choice?: string[];
}

/** A set that was made or has grown. */
export interface SetMade {
  seat: number;
  set: string;
  points: number;
  rule: string;
  cards: string[];
}

/** A call to play on, and what the sets are worth. */
export interface KoiCalled {
  seat: number;
  value: number;
}

/** A call that ends the round, the player's own or made for him. */
export interface GameCalled {
  seat: number;
  own_call: boolean;
}

/** A deal that ended, and no more to tell. */
export interface OfRound {
  round: number;
  dealer: number;
}

/** A field that must be dealt again. */
export interface VoidDeal {
  round: number;
  dealer: number;
  field: string[];
}

/** A round that somebody won. */
export interface Won {
  round: number;
  dealer: number;
  seat: number;
  points: number;
}

/** What multiplies the sets, and by which rule. */
export interface Multiplier {
  rule: string;
  times: number;
}

/** A set that counted. */
export interface CountedSet {
  set: string;
  points: number;
  cards: string[];
}

/** A round won by a call of Game: `value` times `factor` are its points. */
export interface RoundWon {
  round: number;
  dealer: number;
  seat: number;
  points: number;
  value: number;
  factor: number;
  defied: boolean;
  times: Multiplier[];
  sets: CountedSet[];
  cards: string[];
}

/** A round won with the dealt hand; `other_hand` if both had one. */
export interface HandWin {
  round: number;
  dealer: number;
  seat: number;
  points: number;
  hand: string[];
  other_hand?: string[];
}

/** A new round; `stacks` are months of which three cards lie in the field. */
export interface Dealt {
  round: number;
  dealer: number;
  field: string[];
  stacks?: number[];
  times?: number;
}

/** The end: what the seats have, and who has won. */
export interface MatchOver {
  scores: number[];
  winners: number[];
}

/** The position as the viewer may know it. */
export interface KoiKoiView {
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
  round: number;
  rounds: number;
  dealer: number;
  cuts: string[][];
  scores: number[];
  hands: Hand[];
  field: string[];
  turned: string | null;
  pile: number;
  captured: Record<Kind, string[]>[];
  koi: number[];
  calls: number;
  times: number;
  target: number | null;
  sets: MadeSet[][];
  value: number[];
  worth: number[];
  outcomes: Outcome[];
  cards: Record<string, Face>;
  stakes?: Stakes;
  takes?: Record<string, string[]>;
  reach?: Reach[][];
}

/** Everything that happens, told apart by its kind. */
export type KoiKoiEvent =
  | ({ event: "cut"; text: string } & Cut)
  | ({ event: "dealt"; text: string } & Dealt)
  | ({ event: "played"; text: string } & Captured)
  | ({ event: "drawn"; text: string } & Drawn)
  | ({ event: "captured"; text: string } & Captured)
  | ({ event: "set"; text: string } & SetMade)
  | ({ event: "koi-koi"; text: string } & KoiCalled)
  | ({ event: "game"; text: string } & GameCalled)
  | ({ event: "forced-game"; text: string } & GameCalled)
  | ({ event: "void-deal"; text: string } & VoidDeal)
  | ({ event: "drawn-round"; text: string } & OfRound)
  | ({ event: "exhausted"; text: string } & Won)
  | ({ event: "round-won"; text: string } & RoundWon)
  | ({ event: "hand-win"; text: string } & HandWin)
  | ({ event: "match-over"; text: string } & MatchOver);

/** What is said without facts. */
export type Nothing = Record<string, never>;

/** What a call of Game wins. */
export interface GameCall {
  points: number;
}

/** Whether a call of koi-koi doubles what is lost. */
export interface KoiCall {
  doubled: boolean;
}

/** A card that meets nothing. */
export interface OneCard {
  card: string;
}

/** A drawn card, and the one it would take. */
export interface OneTaken {
  card: string;
  taken: string;
}

/** A card of the hand, and those it would take. */
export interface Meeting {
  card: string;
  takes: string[];
}

/** Points of a month. */
export interface InMonth {
  month: number;
}

/** Points of a month for cards; many are not `named` one by one but counted. */
export interface ForCards {
  month: number;
  cards: string[];
  count: number;
  named: boolean;
}

/** Points for a set. */
export interface ForSet {
  month: number;
  cards: string[];
  count: number;
  named: boolean;
  set: string;
}

/** Points for the sets' own high value. */
export interface ForValue {
  month: number;
  value: number;
}

/** Points because the sets count several times. */
export interface Multiplied {
  month: number;
  times: number;
}

/** Moves in words: the facts of each sentence, by its code. */
export interface KoiKoiMoves {
  game: GameCall;
  koi: KoiCall;
  take: OneTaken;
  lay: OneCard;
  play: Meeting;
}

/** Lines in words: the facts of each sentence, by its code. */
export interface KoiKoiLines {
  carried: Nothing;
  "hands-empty": InMonth;
  "four-of-a-month": ForCards;
  "four-pairs": ForCards;
  set: ForSet;
  "high-value": ForValue;
  "rival-koi": InMonth;
  "koi-calls": Multiplied;
  "dealt-field": Multiplied;
}
