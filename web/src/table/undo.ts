/** Taking back: how my last decision can be, right now. No DOM. */

import type { Position } from "../api/wire";

export type UndoRight = NonNullable<Position["undo"]>;

/** As the server said with the position; what was free for a moment must be asked for afterwards. `lag` is how far our clock is ahead. */
export function undoRight(position: Position | null | undefined, now: number, lag = 0): UndoRight {
  const right = position?.undo ?? "no";
  const until = position?.undo_until;
  return right === "free" && until !== undefined && now - lag > until ? "ask" : right;
}
