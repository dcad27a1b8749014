/** Where cards lie in the field: each keeps its place while it lies there, new ones fill the gaps. */

import type { Face } from "./types";

/** A card alone, or a stack of three that lies over two places. */
export type Pile = string[];

/** The field as piles: three of a month lie stacked. */
export function pilesOf(field: string[], faces: Record<string, Face>): Pile[] {
  const months = new Map<number, string[]>();
  for (const code of field) {
    const month = faces[code]?.month ?? 0;
    months.set(month, [...(months.get(month) ?? []), code]);
  }
  return [...months.values()].flatMap((codes) => (codes.length === 3 ? [codes] : codes.map((code) => [code]))).sort((a, b) => b.length - a.length);
}

/** The places anew: what stayed stays, what left leaves a gap, what came fills one or goes to the end. */
export function settle(before: (Pile | null)[], piles: Pile[]): (Pile | null)[] {
  const name = (pile: Pile): string => pile.join();
  const there = new Set(piles.map(name));
  const places = before.flatMap((pile): (Pile | null)[] => (pile && there.has(name(pile)) ? [pile] : pile?.length === 3 ? [null, null] : [null]));
  const kept = new Set(places.filter((pile) => pile !== null).map(name));
  for (const pile of piles.filter((each) => !kept.has(name(each)))) {
    const gap = pile.length === 1 ? places.indexOf(null) : -1;
    if (gap >= 0) places[gap] = pile;
    else places.push(pile);
  }
  while (places.length && places[places.length - 1] === null) places.pop();
  return places;
}

/** How many places are taken or kept open: a stack counts two. */
export function width(places: (Pile | null)[]): number {
  return places.reduce((sum, pile) => sum + (pile?.length === 3 ? 2 : 1), 0);
}
