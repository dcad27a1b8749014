/** Puzzles that a review saved on this device; what does not look like one is left out. */

import type { OwnPuzzle } from "../api/wire";

const KEY = "kiribako.puzzles.yours";

export interface Yours extends OwnPuzzle {
  game: string;
  saved: string;
}

export function yours(): Yours[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isYours) : [];
  } catch {
    return []; // no storage, or somebody else's text in it
  }
}

function isYours(one: unknown): one is Yours {
  const { game, record, seat, answers } = (one ?? {}) as Partial<Yours>;
  return typeof game === "string" && typeof record === "string" && typeof seat === "number" && Array.isArray(answers) && answers.length > 0;
}

/** What the server is asked: no more than it takes. */
export function asked({ record, seat, answers, why }: Yours): { own: OwnPuzzle } {
  return { own: { record, seat, answers, why: why ?? [] } };
}
