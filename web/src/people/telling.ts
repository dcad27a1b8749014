/** People in words: what they do, how their matches ended, and when. No DOM. */

import type { Agreement, Clock, MatchLine, TableLine, Whereabouts } from "../api/wire";
import type { Translate } from "../board/contract";
import { clockName } from "../page/facts";

/** What somebody does just now; `title` names a game. */
export function doingWords({ doing, game }: Whereabouts, title: (game: string) => string, t: Translate): string {
  return game ? t(`doing.${doing}.game`, { game: title(game) }) : t(`doing.${doing}`);
}

/** A month and a year, since when somebody is here. */
export function sinceWords(at: number, locale: string): string {
  return new Date(at).toLocaleDateString(locale, { month: "long", year: "numeric" });
}

/** A day, with the year where it is another one. */
export function dayWords(at: number, now: number, locale: string): string {
  const [then, today] = [new Date(at), new Date(now)];
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return then.toLocaleDateString(locale, { day: "numeric", month: "long", ...year });
}

/** Everybody else at a finished match. */
export function othersOf(match: MatchLine): string[] {
  return match.seats.filter((_, seat) => seat !== match.mine).map(({ name }) => name);
}

/** The points at the end, of this person and then of the others as they are named; null where they are not told. */
export function pointsOf({ seats, mine }: MatchLine): number[] | null {
  const points = [...seats.slice(mine, mine + 1), ...seats.filter((_, seat) => seat !== mine)].map(({ points }) => points);
  return points.every((each) => each !== null) ? points : null;
}

/** The terms of a table that whoever sits down agrees to, short: clock, hints, take-backs, watchers, talk. */
export function termWords(table: { clock: Clock | null; agreed: Agreement; seats: TableLine["seats"] }, t: Translate): string[] {
  const free = table.seats.filter(({ kind }) => kind === "open").length;
  return [
    ...(table.seats.length > 2 ? [t("open.free", { free, seats: table.seats.length })] : []),
    clockName(table.clock, t),
    ...(table.agreed.rated ? [t("term.rated")] : []),
    t(`term.hints.${table.agreed.hints}`),
    t(`term.take-backs.${table.agreed.take_backs}`),
    t(`term.watchers.${table.agreed.watchers}`),
    t(`term.chat.${table.agreed.chat}`),
  ];
}
