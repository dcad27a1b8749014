/** What the board of a review shows: whose eyes, what lies open, which moves are marked. No DOM. */

import type { PlyShown, ReviewedDecision, Table } from "../api/wire";
import type { View } from "../board/contract";
import { opened } from "../table/replay";

/**
 * A position through the eyes of one seat. At a rival's decision its cards lie open too, or nobody could judge it;
 * with all cards open everybody's do.
 */
export function viewFor({ position }: PlyShown, me: number, actor: number | null, open: boolean): View | null {
  const { views } = position;
  const mine = views[String(me)];
  const others = Object.entries(views)
    .filter(([seat]) => seat !== String(me) && (open || seat === String(actor)))
    .map(([, view]) => view);
  return opened([mine, ...others].filter((view): view is View => view !== undefined));
}

/** The moves to mark: the one played and the better one. */
export function markedMoves(decision: ReviewedDecision | null, hindsight: boolean): { moves: string[]; hints: string[] } {
  if (!decision) return { moves: [], hints: [] };
  const better = hindsight ? decision.hindsight?.move : decision.best?.move;
  const hints = better !== undefined && better !== decision.played.move ? [better] : [];
  return { moves: [decision.played.move, ...hints], hints };
}

/** Who sits where when a decision is tried again: I on the seat I had, or the one looked through; bots as they were. */
export function seatingOf(table: Pick<Table, "seats" | "mine">, me: number, level: string): string[] {
  const seat = table.mine.includes(me) ? me : (table.mine[0] ?? me);
  return table.seats.map((each) => (each.seat === seat ? "me" : each.kind === "bot" && each.level ? each.level : level));
}
