/** Which sets are worth a line in the sheet: the engine's chart, sorted for a person. */

import type { Reach } from "./types";

export interface Row extends Reach {
  /** made: had already; now: one card away and it can be taken; later: still possible. */
  state: "made" | "now" | "later";
}

/** Every card that counts for a set. */
export const cardsOf = (line: Reach): string[] => [...line.have, ...line.gone, ...Object.values(line.possible).flat()];
const size = (line: Reach): number => cardsOf(line).length;

/** A set of any five or ten of a kind is shown as a count, not card by card. */
export const isCount = (line: Reach): boolean => line.need >= 5 && size(line) > line.need;

/** Sets of named cards, the nearest first; those that cannot come any more are left out. */
export function rows(reach: Reach[], takes: Record<string, string[]>, most: number): Row[] {
  const takeable = new Set(Object.values(takes).flat());
  const found = reach
    .filter(
      (line) =>
        !isCount(line) &&
        line.spoiled.length === 0 &&
        (line.missing === 0 || (line.reachable && line.have.length + line.possible.hand.length + line.possible.field.length > 0)),
    )
    .map((line): Row => {
      const now = line.missing === 1 && line.possible.field.some((code) => takeable.has(code));
      return { ...line, state: line.missing === 0 ? "made" : now ? "now" : "later" };
    });
  const order = { made: 0, now: 1, later: 2 };
  const sorted = found.sort((a, b) => order[a.state] - order[b.state] || a.missing - b.missing || b.points - a.points);
  // of sets that are much the same cards, such as the brights, the nearest one stands for all
  return sorted.filter((line, n) => line.state === "made" || !sorted.slice(0, n).some((nearer) => alike(nearer, line))).slice(0, most);
}

const alike = (one: Reach, other: Reach): boolean => cardsOf(one).filter((code) => cardsOf(other).includes(code)).length >= 3;

/** Where a card of a set is, in the order they are drawn: mine, in hand, in the field, unseen, gone. */
export function whereabouts(line: Reach): { code: string; where: "have" | "hand" | "field" | "unseen" | "gone" }[] {
  const list = (codes: string[], where: "have" | "hand" | "field" | "unseen" | "gone"): { code: string; where: typeof where }[] =>
    codes.map((code) => ({ code, where }));
  return [
    ...list(line.have, "have"),
    ...list(line.possible.hand, "hand"),
    ...list(line.possible.field, "field"),
    ...list(line.possible.unseen, "unseen"),
    ...list(line.gone, "gone"),
  ].slice(0, 5);
}

/** Field cards that alone complete a set, with the dearest set each would make. */
export function gains(reach: Reach[]): Record<string, { set: string; points: number; name: string }> {
  const found: Record<string, { set: string; points: number; name: string }> = {};
  for (const line of reach.filter(({ missing, reachable }) => missing === 1 && reachable)) {
    for (const code of line.possible.field) {
      if ((found[code]?.points ?? 0) < line.points) found[code] = { set: line.set, points: line.points, name: line.name };
    }
  }
  return found;
}
