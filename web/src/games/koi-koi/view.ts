/** What the engine shows of a Koi-Koi match. */

import type { View } from "../../board/contract";

export const KINDS = ["bright", "animal", "ribbon", "chaff"] as const;
export type Kind = (typeof KINDS)[number];

export interface Face {
  name: string;
  month: number;
  flower: string;
  kind: Kind;
  ribbon: string | null;
}

export interface MadeSet {
  set: string;
  name: string;
  rule: string;
  points: number;
  cards: string[];
}

/** One line of the chart for one player: what he has of it, and what may still come. */
export interface Reach {
  set: string;
  name: string;
  rule: string;
  points: number;
  need: number;
  missing: number;
  reachable: boolean;
  have: string[];
  /** What would help: cards it lacks, or those it can still grow with. */
  possible: { hand: string[]; field: string[]; unseen: string[] };
  gone: string[];
  /** Cards it cannot do without and does not have. */
  must: string[];
  /** Captured cards that undo it: rain and fog. */
  spoiled: string[];
}

export interface Stakes {
  seat: number;
  value: number;
  high: boolean;
  defied: boolean;
  /** What multiplies the sets, by the rules this table plays with. */
  times: Partial<Record<"seven" | "koi" | "field", number>>;
  points: number;
  scores: number[];
  last_round: boolean;
  cards_left: number[];
  rival_value: number;
  rival_points: number;
  /** What my koi-koi multiplies the rival's points by. */
  rival_times: number;
  dealer: number;
  flat: number;
  chances?: { set: string; name: string; cards: string[]; value: number; points: number }[];
}

export interface KoiKoiView extends View {
  round: number;
  rounds: number;
  dealer: number;
  cuts: string[][];
  scores: number[];
  /** What the dealt field multiplies this month by, 1 mostly. */
  times: number;
  /** The score that ends the match, if there is one. */
  target: number | null;
  hands: { count: number; cards: string[] | null }[];
  field: string[];
  /** The drawn card that waits for a choice. */
  turned: string | null;
  pile: number;
  captured: Record<Kind, string[]>[];
  /** What a player's sets were worth at his last koi-koi; 0: he called none. */
  koi: number[];
  sets: MadeSet[][];
  value: number[];
  worth: number[];
  outcomes: { outcome: string; round: number; winner: number | null; points: number }[];
  cards: Record<string, Face>;
  /** What each card of one's own hand would meet in the field. */
  takes?: Record<string, string[]>;
  reach?: Reach[][];
  stakes?: Stakes;
}
