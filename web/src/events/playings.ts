/** One deal at several tables, stepped together: which ply each shows, and where they part. No DOM. */

import type { ComparedDeal, Decision, DuplicateTable } from "../api/wire";

/** A table's playing of a deal. */
export interface Playing {
  table: string;
  /** Who sat there: their table's replay is open to them, and to nobody else. */
  players: string[];
  /** The table's number, from 1. */
  number: number;
  names: string[];
  /** The ply of the first decision, and the one after the last. */
  from: number;
  until: number;
}

/** Every table's playing of a deal; empty unless two can be set side by side. */
export function playings(deal: Pick<ComparedDeal, "made">, tables: Pick<DuplicateTable, "table" | "names" | "players">[]): Playing[] {
  const found = tables.flatMap(({ table, names, players }, place) => {
    const made = deal.made[place];
    return made && made.ply >= 0 && made.until > made.ply ? [{ table, players, number: place + 1, names, from: made.ply, until: made.until }] : [];
  });
  return found.length > 1 ? found : [];
}

/** How many steps the longest playing has. */
export const longest = (all: Pick<Playing, "from" | "until">[]): number => Math.max(0, ...all.map(({ from, until }) => until - from));

/** Decisions made at a table after so many steps: a playing that is over stands at its end. */
export const decided = ({ from, until }: Pick<Playing, "from" | "until">, step: number): number => Math.min(until, from + step);

/**
 * The ply that a table's board shows.
 *
 * After the last decision the next deal lies there already: the board stays where it was decided.
 */
export function shownPly(playing: Pick<Playing, "from" | "until">, step: number, plies: number): number {
  const ply = decided(playing, step);
  return ply === playing.until && ply < plies ? ply - 1 : ply;
}

/** The first step at which the tables decide otherwise, from 1; null if they never do. */
export function parting(decisions: Pick<Decision, "seat" | "move">[][]): number | null {
  const [first = [], ...others] = decisions;
  const most = Math.max(0, ...decisions.map(({ length }) => length));
  for (let at = 0; at < most; at++) {
    const one = first[at];
    if (others.some((other) => other[at]?.move !== one?.move || other[at]?.seat !== one?.seat)) return at + 1;
  }
  return null;
}
