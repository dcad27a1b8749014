/** Tiles, goals and balance in words of the page's language. */

import type { Refusal, Translate } from "../../table/board";
import type { Goal, Lean, Part, Progress, Tile, Try } from "./view";

export function tileWords(tile: Pick<Tile, "kodama" | "feature" | "shape">, t: Translate): string {
  return t("tile", { kodama: t(`kodama.${tile.kodama}`), feature: t(`feature.${tile.feature}`), shape: t(`shape.${tile.shape}`, { otherwise: tile.shape }) });
}

const kinds = (goal: Goal, t: Translate): Record<string, unknown> => {
  if (!goal.kind) return { number: t(`number.${goal.number}`, { otherwise: String(goal.number) }), digits: goal.number };
  const sort = ["blue", "green", "orange", "pink"].includes(goal.kind) ? "kodama" : "feature";
  return {
    number: t(`number.${goal.number}`, { otherwise: String(goal.number) }),
    digits: goal.number,
    one: t(`${sort}.${goal.kind}.one`),
    many: t(`${sort}.${goal.kind}.many`),
  };
};

/** A goal's short title; the card's own text where the page has no words for its kind. */
export function goalTitle(goal: Goal, t: Translate): string {
  return t(`goal.${goal.predicate}`, { ...kinds(goal, t), otherwise: goal.text });
}

export const goalWorth = (goal: Goal, t: Translate): string => t(goal.per ? "goal.each" : "goal.vp", { vp: goal.vp });

export function progressWords(progress: Pick<Progress, "have" | "need">, t: Translate): string {
  return progress.need === null ? t("progress.now", { have: progress.have }) : t("progress.of", { have: progress.have, need: progress.need });
}

/** Why something is refused, in the page's language where it has words for it. */
export function refusalWords(refusal: Refusal, t: Translate): string {
  const where = { ...refusal.where };
  if (where["way"]) where["way"] = t(`way.${String(where["way"])}`);
  const lean = where["lean"] as Lean | undefined;
  if (lean) where["beyond"] = Math.abs(lean.spare).toFixed(1);
  const known = t(`refusal.${refusal.code}`, { ...where, otherwise: refusal.message });
  // a sentence with an empty place is worse than the engine's own
  return known.includes("{") ? refusal.message : known;
}

/** How a tile would stand at a point, for labels and lists. */
export function tryWords(one: Try, t: Translate): string {
  if (one.refusal) return refusalWords(one.refusal, t);
  const stands = t("point.stands", { spare: one.lean.spare.toFixed(0) });
  return one.match ? stands : `${stands} ${t("point.draws")}`;
}

/** Which way a tree leans. */
export function leanWords(lean: Lean, t: Translate): string {
  if (Math.abs(lean.x) + Math.abs(lean.y) < 0.05) return t("lean.upright", { spare: lean.spare.toFixed(0) });
  const sideways = lean.x > 0 ? "right" : "left";
  const depth = lean.y > 0 ? "back" : "front";
  const way = Math.abs(lean.y) < 0.25 * Math.abs(lean.x) ? sideways : Math.abs(lean.x) < 0.25 * Math.abs(lean.y) ? depth : `${depth} ${sideways}`;
  return t("lean", { way: t(`way.${way}`), spare: lean.spare.toFixed(0) });
}

export function partWords(part: Part, t: Translate): string {
  if (!part.number || !part.feature) return t("trunk", { kodama: t(`kodama.${part.kodama}`) });
  const words = t("part", { number: part.number, tile: tileWords({ kodama: part.kodama, feature: part.feature, shape: part.shape }, t), on: part.on });
  return part.flipped ? `${words}, ${t("flipped")}` : words;
}
