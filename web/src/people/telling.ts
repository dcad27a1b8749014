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
export function dayWords(at: number, now: number, locale: string, month: "long" | "short" = "long"): string {
  const [then, today] = [new Date(at), new Date(now)];
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return then.toLocaleDateString(locale, { day: "numeric", month, ...year });
}

/** Everybody else at a finished match; where they are several, each with their points. */
export function othersWords(match: MatchLine, t: Translate): string {
  const others = match.seats.filter((_, seat) => seat !== match.mine);
  return others.map(({ name, points }) => (others.length > 1 && points !== null ? `${name} ${points}` : name)).join(t("list.comma"));
}

/** The points at the end: this person's, and the other's where there is one; null where they are not told. */
export function pointsOf({ seats, mine }: MatchLine): number[] | null {
  const own = seats[mine]?.points ?? null;
  const other = seats.length === 2 ? (seats[1 - mine]?.points ?? null) : null;
  return own === null ? null : other === null ? [own] : [own, other];
}

/** The same in words. */
export function pointsWords(match: MatchLine, t: Translate): string {
  const [own = 0, other] = pointsOf(match) ?? [];
  return other === undefined ? t("person.points", { count: own }) : t("person.points.two", { count: own, other });
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
