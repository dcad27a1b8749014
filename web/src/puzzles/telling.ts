/** What is said of a puzzle: its title, what is asked, why, and the text to share. No DOM. */

import type { PuzzleTask } from "../api/wire";
import type { Translate } from "../board/contract";
import { signs, type How } from "./row";

/** How the seat stands, as a title. */
export function titleOf(task: PuzzleTask, t: Translate): string {
  const { standing, points, seats } = task;
  const key = `puzzle.title.${standing}${seats > 2 && standing !== "secret" ? ".many" : ""}`;
  return t(key, { points, count: points, seats });
}

/** What is asked, by the kinds of moves there are. */
export function questionOf(game: string, task: PuzzleTask, t: Translate): string {
  return t(`puzzle.asks.${game}.${task.kinds.join("+")}`, { otherwise: t("puzzle.asks") });
}

/** The result as text: never the move. */
export function shared(
  told: { day: string; game: string; difficulty: number; how: How; row: number; days: Record<string, How>; today: string; date: string },
  t: Translate,
): string {
  const level = t(`puzzle.level.${told.difficulty}`).toLocaleLowerCase();
  const lines = [
    told.day ? t("share.first", { date: told.date }) : t("share.any"),
    t("share.second", { game: told.game, level, how: t(`puzzle.how.${told.how}`) }),
  ];
  if (told.day) lines.push(`${signs(told.days, told.today)}  ${t("puzzle.row", { count: told.row })}`);
  return lines.join("\n");
}
