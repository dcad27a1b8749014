/** What whoever sits down at a table agrees to, in words. No DOM. */

import type { GameFacts, OptionFacts, Table } from "../api/wire";
import type { Translate } from "../board/contract";
import { choiceName, clockName, optionName } from "../page/facts";

export interface Term {
  what: string;
  how: string;
}

/** Clock, watchers, what people agreed on, and every option that is not as usual. */
export function termsOf(table: Pick<Table, "clock" | "visibility" | "options" | "seats" | "agreed">, game: GameFacts | undefined, t: Translate): Term[] {
  const terms = [
    { what: t("order.seats"), how: String(table.seats.length) },
    { what: t("order.clock"), how: clockName(table.clock, t) },
    { what: t("order.watching"), how: t(`order.watching.${table.visibility}`) },
  ];
  if (table.seats.filter(({ kind }) => kind !== "bot").length > 1) {
    terms.push({ what: t("order.hints"), how: t(`order.hints.${table.agreed.hints}`) });
    terms.push({ what: t("order.take-backs"), how: t(`order.take-backs.${table.agreed.take_backs}`) });
    terms.push({ what: t("order.chat"), how: t(`order.chat.${table.agreed.chat}`) });
  }
  if (table.clock) terms.push({ what: t("order.out-of-time"), how: t(`order.out-of-time.${table.agreed.out_of_time}`) });
  if (table.agreed.rated) terms.push({ what: t("order.rated"), how: t("order.rated.yes") });
  const unusual = (game?.options ?? []).filter((option) => chosen(option, table.options[option.name]));
  for (const option of unusual) terms.push({ what: optionName(option, t), how: valueName(option, table.options[option.name], t) });
  if (game && !unusual.length) terms.push({ what: t("invite.options"), how: t("invite.usual") });
  return terms;
}

function chosen(option: OptionFacts, value: unknown): boolean {
  if (value === undefined) return false;
  if (option.per_seat && Array.isArray(value)) return value.some((each) => each !== option.default);
  return JSON.stringify(value) !== JSON.stringify(option.default);
}

function valueName(option: OptionFacts, value: unknown, t: Translate): string {
  return Array.isArray(value) ? value.map((each) => choiceName(option, each, t)).join(t("list.comma")) : choiceName(option, value, t);
}
