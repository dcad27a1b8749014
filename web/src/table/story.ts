/** The match in words: events, the turn, the end, in the reader's language where it has them. No DOM. */

import type { Hint, Status } from "../api/wire";
import { facts } from "../messages/wording";
import type { GameEvent, Translate, View } from "../board/contract";

export function eventWords(event: GameEvent, names: string[], t: Translate): string {
  return t(`event.${event.event}`, { ...facts(event, names, t), otherwise: event.text });
}

/** Hints in the order of what they say: the best chance first, of equals the one looked at more. */
export function bestFirst(hints: Hint[]): Hint[] {
  const shown = ({ chance }: Hint): number => Math.round(chance * 100);
  return hints.toSorted((a, b) => shown(b) - shown(a) || b.visits - a.visits);
}

/** What the actor is asked. */
export function askedWords(view: View, names: string[], t: Translate): string {
  const asks = view.asks;
  if (!asks) return "";
  return t(`asks.${asks.step ?? ""}`, { ...facts(asks, names, t), otherwise: asks.text });
}

/** How it ended, in a sentence. */
export function endWords(status: Status, names: string[], t: Translate): string {
  const winners = (status.winners ?? []).map((seat) => names[seat] ?? "?");
  const who = list(winners, t);
  const by = status.by === undefined ? "" : (names[status.by] ?? "");
  const how = status.reason ?? "finished";
  if (how === "closed") return t("end.closed");
  if (winners.length === 0 || how === "draw") return t("end.draw");
  return t(winners.length > 1 && how === "finished" ? "end.shared" : `end.${how}`, { who, by });
}

export function list(parts: string[], t: Translate): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t("list.and", { first: parts.slice(0, -1).join(t("list.comma")), last: parts.at(-1) });
}
