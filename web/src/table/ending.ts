/** How a match ended, for those who look at it: in a headline, with the margin and what broke a tie. No DOM. */

import type { Table } from "../api/wire";
import type { Translate } from "../board/contract";
import { endWords } from "./story";

/** What the end is for these eyes; `over` for those who only look, or sit on several seats. */
export type Outcome = "won" | "lost" | "shared" | "over";

export interface Verdict {
  outcome: Outcome;
  headline: string;
  /** What decided between equal scores; empty if nothing had to. */
  tie: string;
}

type Ended = Pick<Table, "status" | "mine" | "position" | "seats">;

export function verdictOf(table: Ended, names: string[], t: Translate): Verdict {
  return { outcome: outcomeOf(table), headline: headlineOf(table, names, t), tie: tieWords(table, names, t) };
}

export function outcomeOf({ status, mine }: Ended): Outcome {
  const winners = status.winners ?? [];
  const me = mine.length === 1 ? mine[0] : undefined;
  if (status.reason === "draw") return "shared";
  if (me === undefined || status.reason === "closed" || !winners.length) return "over";
  if (!winners.includes(me)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** How far a seat is from the best of the others: above 0 if it has more. */
function ahead(scores: number[], seat: number): number | null {
  const mine = scores[seat];
  const others = scores.filter((_, other) => other !== seat);
  return mine === undefined || !others.length ? null : mine - Math.max(...others);
}

/** The end in a sentence for these eyes. */
export function headlineOf(table: Ended, names: string[], t: Translate): string {
  const { status, mine } = table;
  const me = mine[0] ?? 0;
  const scores = table.position?.scores ?? [];
  const winners = status.winners ?? [];
  const outcome = outcomeOf(table);
  const finished = (status.reason ?? "finished") === "finished";
  if (status.reason === "draw" || outcome === "over") {
    const [winner] = winners;
    const margin = finished && winners.length === 1 && winner !== undefined ? ahead(scores, winner) : null;
    return margin ? t("end.by", { who: names[winner ?? 0], count: margin }) : endWords(status, names, t);
  }
  if (!finished) {
    const by = status.by === undefined ? "" : (names[status.by] ?? "");
    return t(`end.you.${status.by === me ? "self" : outcome}.${status.reason}`, { by });
  }
  if (outcome === "shared") {
    const others = winners.filter((seat) => seat !== me).map((seat) => names[seat] ?? "?");
    return t("end.you.shared", { others: others.join(t("list.comma")) });
  }
  const margin = ahead(scores, me);
  if (margin === null) return t(`end.you.${outcome}`);
  return margin === 0 ? t(`end.you.${outcome}.tie`) : t(`end.you.${outcome}.by`, { count: Math.abs(margin) });
}

/** What decided between equal points, with what each of the tied had of it. */
export function tieWords({ status, position }: Pick<Ended, "status" | "position">, names: string[], t: Translate): string {
  const tie = status.tie_break;
  if (!tie) return "";
  const scores = position?.scores ?? [];
  const best = Math.max(...scores);
  const tied = [...names.keys()].filter((seat) => scores[seat] === best);
  const values = tied.map((seat) => `${names[seat]} ${tie.values[seat]}`).join(t("list.comma"));
  return t("end.tie", { how: t(`tie.${tie.code}`, { otherwise: tie.text }), values });
}
