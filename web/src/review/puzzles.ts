/** Decisions kept on this device to be solved again: the puzzles' own room reads them. */

import type { ReviewedDecision, Sentence } from "../api/wire";

const KEY = "kiribako.puzzles.yours";
const MOST = 60;

export interface KeptPuzzle {
  game: string;
  /** The record's text up to the decision. */
  record: string;
  seat: number;
  /** Best first. */
  answers: { move: string; chance: number; error: number; line: string[] }[];
  why: Sentence[];
  /** The day, as 2026-11-17. */
  saved: string;
}

/** A puzzle of a decision at which another move was better; null if none was. */
export function puzzleOf(game: string, record: string, decision: ReviewedDecision, day: Date): KeptPuzzle | null {
  const { seat, played, best, why = [] } = decision;
  if (!best) return null;
  const answers = [best, played].map(({ move, chances, error, line }) => ({
    move,
    chance: chances[seat] ?? 0,
    error,
    line: [move, ...line.map((step) => step.move)],
  }));
  return { game, record, seat, answers, why, saved: day.toISOString().slice(0, 10) };
}

export function kept(): KeptPuzzle[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as KeptPuzzle[]) : [];
  } catch {
    return []; // no storage, or somebody else's text in it
  }
}

/** Keep a puzzle, the newest first; one that is there already moves to the front. False where nothing can be kept. */
export function keep(puzzle: KeptPuzzle): boolean {
  const others = kept().filter(({ record, seat }) => record !== puzzle.record || seat !== puzzle.seat);
  try {
    localStorage.setItem(KEY, JSON.stringify([puzzle, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false; // a private window without storage
  }
}
