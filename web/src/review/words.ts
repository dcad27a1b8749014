/** What a review says, in the words of the page and of the game. No DOM. */

import type { Review, ReviewedDecision, TurningPoint } from "../api/wire";
import type { Happened, Translate } from "../board/contract";
import { capital } from "../messages/wording";
import { captionOf, spokenWords } from "../table/beats";

/** What was decided, in one sentence. */
export function decisionWords(decision: Happened, names: string[], t: Translate): string {
  return captionOf(decision.events, decision.seat, names, t);
}

/** The same where the name stands beside it already. */
export function shortWords(decision: Happened, names: string[], t: Translate): string {
  const [words, name] = [decisionWords(decision, names, t), names[decision.seat] ?? ""];
  return name && words.startsWith(`${name} `) ? capital(words.slice(name.length + 1)) : words;
}

/** What chance brought after a decision, or before the first one. */
export function luckWords(review: Review, ply: number, names: string[], t: Translate): string {
  if (!review.hides) return t("review.luck.unforeseen");
  if (ply < 0) return t("review.deal");
  const { reveals = "", revealed = [] } = review.decisions[ply] ?? {};
  const kind = reveals.slice(0, 4).toLowerCase(); // a draw is told as drawn, a deal as dealt
  const events = kind ? revealed.filter(({ event }) => event.includes(kind)) : [];
  return spokenWords({ events }, names, t).at(-1) ?? t("review.luck.other");
}

/** What a turning point is called. */
export function turningWords(point: TurningPoint, review: Review, history: Happened[], names: string[], t: Translate): string {
  const decision = history[point.ply];
  if (point.kind === "luck" || !decision) return luckWords(review, point.ply, names, t);
  return decisionWords(decision, names, t);
}

/** How the two moves were compared. */
export function howWords(decision: ReviewedDecision, simulations: number, hindsight: boolean, t: Translate): string {
  if (hindsight) return t("review.how.open");
  if (decision.exact) return t("review.how.exact");
  return decision.redeals ? t("review.how.redeals", { count: decision.redeals }) : t("review.how.search", { count: simulations });
}
