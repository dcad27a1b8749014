/** Notation as parts of the table: `2C` a hand card, `2C x2A` with what it takes, `x2R` for the drawn card. */

import type { Choice } from "../../board/choices";

export function partsOf(move: string): string[] {
  if (move === "game" || move === "koi") return [`call:${move}`];
  const found = /^(\d+[A-Z])?(?: ?x(\d+[A-Z]))?$/.exec(move);
  if (!found || !move) return [];
  return [found[1] && `hand:${found[1]}`, found[2] && `field:${found[2]}`].filter((part): part is string => Boolean(part));
}

export function choicesOf(moves: string[] | null): Choice[] {
  return (moves ?? []).map((move) => ({ move, parts: partsOf(move) })).filter(({ parts }) => parts.length > 0);
}
