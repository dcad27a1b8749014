/** Signs for how good a choice was: falls are counted in chevrons, so that they read without colour. */

import type { Verdict } from "./course";

export type Sign = Verdict | "luck-up" | "luck-down";

/** How many chevrons a verdict falls. */
export const FALLS: Partial<Record<Sign, number>> = { slip: 1, mistake: 2, blunder: 3 };

const HEIGHTS: Record<number, number[]> = { 1: [11.6], 2: [8.6, 14.6], 3: [6.2, 11.6, 17] };

/** The chevrons of a fall as one path in a box of 24. */
export function chevrons(count: number): string {
  return (HEIGHTS[count] ?? []).map((y) => `M6 ${y - 2.2}L12 ${y + 2.6}L18 ${y - 2.2}`).join("");
}
