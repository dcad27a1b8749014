/** The contract between the table and a board: docs/decisions/0005-the-wire-and-the-board.md. */

import type { Component } from "svelte";
import type { GameEvent, View, Words } from "../api/wire";
import type { Messages, Translate } from "../messages/messages";

export type { GameEvent, Messages, Translate, View };

/** Why something is refused, as everywhere in the box. */
export interface Refusal {
  code: string;
  message: string;
  rule?: string | null;
  where?: Record<string, unknown> | null;
  ply?: number | null;
}

/** The last decision, to animate; before the first one, with `ply` and `seat` -1, what the deal brought. */
export interface Happened<E = GameEvent> {
  ply: number;
  seat: number;
  move: string;
  events: E[];
}

/** One step of a decision, told by itself: some of its events, and the sentence that goes with them. */
export interface Beat<E = GameEvent> {
  /** The decision it belongs to, and who made it. */
  ply: number;
  seat: number;
  /** Which of the decision's beats this is, from 0. */
  index: number;
  count: number;
  events: E[];
  caption: string;
}

/**
 * What is being told. The page tells one decision after the other, each in beats; headline, scores and
 * panels follow it, and nobody decides while it lasts. A board that ignores it still works: it shows the
 * view as it comes.
 */
export interface Telling<V = View, E = GameEvent> {
  /** The view before the decision told now, null when all is told. `view` is the one after the whole decision. */
  before: V | null;
  beat: Beat<E> | null;
  /** Keep the story at this beat until a movement ends, so that none is cut. A skip does not wait for it. */
  hold: (movement: Promise<unknown>) => void;
  /** What the others did since the last decision of these eyes, oldest first: marked on the board until the next. */
  recent: Happened<E>[];
}

/** Told to a canvas before it is copied into a picture: one that is drawn now and then draws at once. */
export const REPAINT = "repaint";

/** Where nothing is told: replays, diagrams, the bench. */
export const NOTHING_TOLD: Telling<never, never> = { before: null, beat: null, hold: () => undefined, recent: [] };

export interface BoardSettings {
  /** 1 is normal, 2 twice as slow; 0: no animation (also with reduced motion). */
  speed: number;
  /** Ask once more before a move is sent. The table does this itself; a board may show it better. */
  confirm: boolean;
  [name: string]: unknown;
}

export interface Why {
  legal: boolean;
  words?: Words | null;
  refusal?: Refusal | null;
}

/** The game's own questions; a board whose game declares them narrows it (`KigiConsult`). */
export type Consult = (question: object) => Promise<Record<string, unknown>>;

/** A position of which some is made up: which seats are really the viewer's, and what each would see there. */
export interface Imagination<V = View> {
  mine: number[];
  /** By seat; none but the eyes' own where nothing made up is to be shown. */
  views: Record<string, V>;
}

/**
 * What a board gets, and all it gets: it never talks to the server itself and holds no rules.
 *
 * Every element whose click completes a move carries `data-move="<notation>"`; one whose click only
 * picks something on the way to a move (a card, a piece, a place) carries `data-pick="<anything>"`.
 * Both only while the choice is legal. Screen readers, tests and the keyboard go by them.
 * A click on something with `data-rule="KW-3.2"` opens the rules there (`Ruled.svelte` makes such buttons of a text).
 */
export interface BoardProps<V = View, E = GameEvent, C = Consult> {
  view: V;
  /** Whose view this is; null for a spectator. */
  eyes: number | null;
  /** The seat this device decides for right now, null if it has nothing to decide. */
  seat: number | null;
  /** Its legal moves in notation; null: too many, ask by `consult`. */
  moves: string[] | null;
  happened: Happened<E> | null;
  telling: Telling<V, E>;
  /** One per seat. */
  names: string[];
  /** Why the last try was refused: show it at its place. */
  refusal: Refusal | null;
  /** Moves to mark, best first. */
  hints: string[];
  /**
   * Only in a lesson: the one move it asks for, empty while it asks for none. What the move is put together from carries
   * the class `asked`, as soon as it can be touched, and glows thicker; all else that is legal can be tried but does not
   * glow (the frame round the board has `data-teaching`).
   */
  asked?: string | undefined;
  /** Only on a board to try things out on: what was dealt anew there is shown, marked by `data-dealt`. */
  imagined?: Imagination<V> | undefined;
  settings: BoardSettings;
  /** Messages of the page and of this game. */
  t: Translate;
  /** A legal choice was made. */
  play: (move: string) => void;
  why: (move: string) => Promise<Why>;
  consult: C;
}

/** Prints of a game as addresses of SVG files: they keep their colours in both themes. */
export interface Prints {
  /** 240 x 520, a closed lid. */
  tall: string;
  /** 700 x 300, the open lid and the game's page. */
  wide: string;
  /** A square cut from one of them. */
  emblem: string;
  /** How far down the tall print its heart lies, as a percentage. */
  focus: string;
}

/** A seat's own piece, drawn wherever the seat is named: a crest, a kodama, a kami, a herd. Decoration. */
export interface MarkProps {
  seat: number;
  /** Pixels, both ways. */
  size: number;
  /** The newest view, for pieces that are chosen in the match; null before it starts. */
  view: View | null;
}

/** A position for a picture of how the game is played, its caption in the reader's language. */
export interface Scene<V = View, E = GameEvent> {
  name: string;
  rule: string;
  caption: string;
  eyes: number | null;
  view: V;
  names: string[];
  /** The last decision. */
  happened: Happened<E> | null;
  /** What is legal there, where the picture shows it. */
  choices: string[];
}

/** How to play in two minutes, in pictures: every fact in them comes from the scenes, none is written down. */
export interface TwoMinutesProps<S = Record<string, Scene>> {
  scenes: S;
  t: Translate;
  /** The code of the reader's. */
  language: string;
  /** Where a rule stands in full. */
  href: (rule: string) => string;
}

/** A card, piece or place by the code of a rule's text or a lesson's picture, drawn in the line. */
export interface PicturedProps {
  code: string;
  /** Views in which it may be found, and what happened on the way to them. */
  views: View[];
  told?: GameEvent[];
  t: Translate;
}

/** What `games/<game>/index.ts` exports as default. */
export interface GameModule {
  id: string;
  /** The board; without one the table offers the list of legal moves and the picture in text. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every board asks for the view of its own game
  load?: () => Promise<{ default: Component<any> }>;
  /** The same of a board that comes from the game's package. */
  mount?: Mount;
  /** The piece of a seat; without one the box's own marks are used. */
  mark?: () => Promise<{ default: Component<MarkProps> }>;
  /** How a decision is cut into beats: its events in groups, in order; without it every event is a beat. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game cuts events and views of its own
  beats?: (happened: Happened<any>, before: any) => GameEvent[][];
  /** Which chapter of the match an event begins, as `chapter` names it: a month, a year. Without it a match has none. */
  chapter?: (event: GameEvent) => number | null;
  /** Given only two moves, the board marks both without asking anything more: a review shows them there. */
  marks?: boolean;
  /** Pictures for the game's page, with texts of their own in `two-minutes.<language>.json`; without them it shows the catalogue only. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every game knows its own scenes
  twoMinutes?: () => Promise<{ default: Component<any> }>;
  /** Codes in the texts of the rules, and what draws one instead. */
  pictured?: { codes: RegExp; load: () => Promise<{ default: Component<PicturedProps> }> };
  /** Pictures of the game; without them its lid is plain wood with its name. */
  prints?: Prints;
  /** Texts that a package brings, by language; those of the box's own games lie beside their code. */
  messages?: Record<string, Messages>;
  /** How long a match usually takes. */
  minutes?: number;
  /** The board wants the whole width: seats in a row above it, moves and talk in a drawer. */
  wide?: boolean;
  /** On a desk moves and talk open over the board's left edge: what one decides with lies at the right. */
  panelLeft?: boolean;
  /** On a desk the board reaches under the seats' column, where `.board.reaching` leaves `--tags` free for the name tags above and below. */
  reaching?: boolean;
  /** What keys do on the board, for the list behind "?": the key as written on it, and the message that says it. */
  keys?: Record<string, string>;
  /** An editor for an option that takes a text of one's own, by the option's name. */
  editors?: Record<string, () => Promise<{ default: Component<EditorProps> }>>;
}

/** What `mount` gives back: told of everything new, and of the end. */
export interface Mounted {
  update: (board: BoardProps) => void;
  destroy?: () => void;
}

/** Draws a board into an element and keeps it up to date. */
export type Mount = (place: HTMLElement, board: BoardProps) => Mounted;

/**
 * What `page/board.js` of a game's own package exports as default: an ES module that needs nothing of this page.
 * Addresses of its files are made by `new URL("./lid.svg", import.meta.url).href`. All but `mount` can be left out.
 */
export interface PackageModule {
  mount?: Mount;
  prints?: Partial<Prints>;
  minutes?: number;
  /** By language code, any language; English is what serves where the reader's is missing. */
  messages?: Record<string, Messages>;
  beats?: (happened: Happened, before: View | null) => GameEvent[][];
  wide?: boolean;
  keys?: Record<string, string>;
}

/** A form field drawn by the game, for instance a board of one's own. */
export interface EditorProps {
  value: string;
  t: Translate;
  change: (value: string) => void;
  /** The server's judgement of a value: null if it is fine. */
  check: (value: string) => Promise<Refusal | null>;
}
