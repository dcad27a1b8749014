/** Which finished tables are shown: by game, and by how they ended for me. No DOM. */

import type { TableLine } from "../api/wire";

export const ended = ["won", "lost", "other"] as const;

export interface Filter {
  game: string;
  result: "" | (typeof ended)[number];
}

/** How a match ended for me; whatever was shared, closed or played from several seats is another end. */
export function resultOf({ seats, status }: Pick<TableLine, "seats" | "status">): (typeof ended)[number] {
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  const won = status.winners ?? [];
  if (mine.length !== 1 || status.reason === "draw" || status.reason === "closed" || won.length > 1) return "other";
  return won.includes(mine[0] as number) ? "won" : "lost";
}

export function matches(table: Pick<TableLine, "game" | "seats" | "status">, filter: Filter): boolean {
  return (!filter.game || table.game === filter.game) && (!filter.result || resultOf(table) === filter.result);
}
