/** A table in a list, in words: who plays, how it stands or ended, and when. No DOM. */

import type { TableLine } from "../api/wire";
import type { Translate } from "../board/contract";
import { levelWords } from "../page/facts";
import { waitsForMe } from "../page/waiting.svelte";
import { seatNames } from "../table/shown";
import { headlineOf } from "../table/ending";
import { endWords, list } from "../table/story";

/** One name per seat, a bot's with its level. */
export function namesOf(table: Pick<TableLine, "seats">, t: Translate): string[] {
  return seatNames(table, t).map((name, seat) => {
    const { kind, level, resigned } = table.seats[seat] ?? {};
    return kind === "bot" && level && !resigned ? t("bot.named", { name, level: levelWords(level, t) }) : name;
  });
}

/** Everybody who sits there, or everybody but me. */
export function sitting(table: Pick<TableLine, "seats">, t: Translate, whom: "all" | "others" = "all"): string {
  const names = namesOf(table, t);
  const shown = table.seats.filter(({ kind, mine }) => kind !== "open" && (whom === "all" || !mine));
  return list(
    shown.map(({ seat }) => names[seat] ?? ""),
    t,
  );
}

/** Whether nobody but bots plays there with me: it is mine to end. */
export function isAlone({ seats }: Pick<TableLine, "seats">): boolean {
  return seats.every(({ kind, mine }) => kind !== "person" || mine);
}

/** How a table of mine stands, or how it ended for me. */
export function standing(table: TableLine, t: Translate): string {
  const { status, actor, seats } = table;
  const names = seatNames(table, t);
  if (status.phase === "over") return ending(table, names, t);
  const free = seats.filter(({ kind }) => kind === "open").length;
  if (status.phase === "waiting") return free ? t("mine.free", { count: free }) : t("mine.ready");
  if (table.ply === 0) return t("mine.begun");
  if (actor === null || waitsForMe(table)) return t("mine.moves", { count: table.ply });
  return t("mine.their-turn", { name: names[actor] });
}

function ending(table: TableLine, names: string[], t: Translate): string {
  const { status, seats, scores } = table;
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  const won = status.winners ?? [];
  const points = scores ? ` ${[...scores].sort((a, b) => b - a).join(" : ")}` : "";
  if (mine.length !== 1 || status.reason === "draw" || won.length > 1) return endWords(status, names, t) + points;
  if (status.reason !== "finished") return headlineOf({ status, seats, mine, position: null }, names, t);
  return t(won.includes(mine[0] as number) ? "mine.won" : "mine.lost") + points;
}

/** When something happened last: the time if that was today, else the day. */
export function whenOf(changed: number, now: number, language: string, t: Translate): string {
  const [then, today] = [new Date(changed), new Date(now)];
  if (then.toDateString() === today.toDateString()) {
    return t("mine.today", { time: then.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" }) });
  }
  const year = then.getFullYear() === today.getFullYear() ? {} : { year: "numeric" as const };
  return then.toLocaleDateString(language, { day: "numeric", month: "long", ...year });
}
