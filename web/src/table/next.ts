/** What comes after a match: its review, and the level above the one beaten. No DOM. */

import type { Table } from "../api/wire";

/** The bots' next level, if I won alone against bots of one level below the highest. */
export function nextLevel(table: Pick<Table, "seats" | "mine" | "status">, levels: string[]): string | null {
  const [me] = table.mine;
  const others = table.seats.filter(({ seat }) => seat !== me);
  const [first] = others;
  if (table.mine.length !== 1 || me === undefined || !table.status.winners?.includes(me)) return null;
  if (!first?.level || others.some(({ kind, level }) => kind !== "bot" || level !== first.level)) return null;
  const at = levels.indexOf(first.level);
  return at < 0 ? null : (levels[at + 1] ?? null);
}

/** Whether a match can be reviewed: it is over, something was decided, and its rules are still here. */
export function reviewable({ status, history }: Pick<Table, "status" | "history">): boolean {
  return status.phase === "over" && status.readable === undefined && history.length > 0;
}
