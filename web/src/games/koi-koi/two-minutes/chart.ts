/** The chart and the deck for a page that teaches, read from what the engine shows. */

import { cardsOf } from "../reach";
import type { Face, KoiKoiView } from "../types";

export interface SetLine {
  set: string;
  name: string;
  rule: string;
  points: number;
  need: number;
  /** Every card that counts for it, in the deck's order, and those it cannot do without though others count. */
  cards: string[];
  must: string[];
  /** What each further card adds. */
  each: number;
}

export interface MonthOfCards {
  number: number;
  name: string;
  flower: string;
  cards: string[];
}

/** The lines of the chart before anything is captured; `more` shows what further cards make of them. */
export function chartOf(start: KoiKoiView, more: KoiKoiView): SetLine[] {
  const deck = Object.keys(start.cards);
  const grown = new Map((more.sets[0] ?? []).map((made) => [made.set, made]));
  return (start.reach?.[0] ?? []).map((line): SetLine => {
    const cards = cardsOf(line).sort((a, b) => deck.indexOf(a) - deck.indexOf(b));
    const made = grown.get(line.set);
    const further = made ? made.cards.length - line.need : 0;
    return {
      set: line.set,
      name: line.name,
      rule: line.rule,
      points: line.points,
      need: line.need,
      cards,
      must: line.must.length < line.need ? line.must : [],
      each: made && further > 0 ? (made.points - line.points) / further : 0,
    };
  });
}

/** The deck by months. */
export function months(faces: Record<string, Face>, language: string): MonthOfCards[] {
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const found = new Map<number, MonthOfCards>();
  for (const [code, { month, flower }] of Object.entries(faces)) {
    const one = found.get(month) ?? { number: month, name: names.format(Date.UTC(2020, month - 1, 1)), flower, cards: [] };
    one.cards.push(code);
    found.set(month, one);
  }
  return [...found.values()];
}
