/** Tiles, goals and balance in words of the page's language. */

import { refusalWords } from "../../board/refusal";
import type { Translate } from "../../board/contract";
import type { Goal, Lean, Part, Progress, Tile, Try } from "./types";

export function tileWords(tile: Pick<Tile, "kodama" | "feature" | "shape">, t: Translate): string {
  return t("kodama.tile", { kodama: t(`word.${tile.kodama}`), feature: t(`word.${tile.feature}`), shape: t(`word.${tile.shape}`, { otherwise: tile.shape }) });
}

const kinds = (goal: Goal, t: Translate): Record<string, unknown> => {
  if (!goal.kind) return { number: t(`kodama.number.${goal.number}`, { otherwise: String(goal.number) }), digits: goal.number };
  const sort = ["blue", "green", "orange", "pink"].includes(goal.kind) ? "kodama" : "feature";
  return {
    number: t(`kodama.number.${goal.number}`, { otherwise: String(goal.number) }),
    digits: goal.number,
    one: t(`kodama.${sort}.${goal.kind}.one`),
    many: t(`kodama.${sort}.${goal.kind}.many`),
  };
};

/** A goal's short title; the card's own text where the page has no words for its kind. */
export function goalTitle(goal: Goal, t: Translate): string {
  return t(`kodama.goal.${goal.predicate}`, { ...kinds(goal, t), otherwise: goal.text });
}

/** A goal in full: the card's own text, in the page's language where it is one of the box's. */
export const goalText = (goal: Goal, t: Translate): string => t(`word.${goal.text}`, { otherwise: goal.text });

export const goalWorth = (goal: Goal, t: Translate): string => t(goal.per ? "kodama.goal.each" : "kodama.goal.vp", { vp: goal.vp });

export function progressWords(progress: Pick<Progress, "have" | "need">, t: Translate): string {
  return progress.need === null ? t("kodama.progress.now", { have: progress.have }) : t("kodama.progress.of", { have: progress.have, need: progress.need });
}

/** How a tile would stand at a point, for labels and lists. */
export function tryWords(one: Try, t: Translate): string {
  if (one.refusal) return refusalWords(one.refusal, t);
  const stands = t("kodama.point.stands", { spare: one.lean.spare.toFixed(0) });
  return one.match ? stands : `${stands} ${t("kodama.point.draws")}`;
}

/** Which way a tree leans. */
export function leanWords(lean: Lean, t: Translate): string {
  if (Math.abs(lean.x) + Math.abs(lean.y) < 0.05) return t("kodama.lean.upright", { spare: lean.spare.toFixed(0) });
  const sideways = lean.x > 0 ? "right" : "left";
  const depth = lean.y > 0 ? "back" : "front";
  const way = Math.abs(lean.y) < 0.25 * Math.abs(lean.x) ? sideways : Math.abs(lean.x) < 0.25 * Math.abs(lean.y) ? depth : `${depth} ${sideways}`;
  return t("kodama.lean", { way: t(`word.${way}`), spare: lean.spare.toFixed(0) });
}

/** A connection point by its side and its tile, as the flat twin draws them: on the left of tile 7. */
export function pointWords(point: string, t: Translate): string {
  const [, number, letter = ""] = /^(?:(\d+)\.)?(.*)$/.exec(point) ?? [];
  const side = t(`kodama.side.${letter}`, { otherwise: letter });
  return number ? t("kodama.at.tile", { side, number }) : t("kodama.at.trunk", { side });
}

export function partWords(part: Part, t: Translate): string {
  if (!part.number || !part.feature) return t("kodama.trunk", { kodama: t(`word.${part.kodama}`) });
  const words = t("kodama.part", {
    number: part.number,
    tile: tileWords({ kodama: part.kodama, feature: part.feature, shape: part.shape }, t),
    on: pointWords(part.on ?? "", t),
  });
  return part.flipped ? `${words}${t("list.comma")}${t("kodama.flipped")}` : words;
}
