/** Chances as people read them: whole points of a hundred, with a sign, and sums that add up. No DOM. */

import type { ReviewedSeat } from "../api/wire";

/** How many standard errors an interval reaches to either side. */
const SURE = 1.96;

/** A chance as points of a hundred. */
export function points(chance: number): number {
  return Math.round(chance * 100) + 0; // no -0
}

/** A change in points with its sign: +5, −22, ±0. */
export function signed(change: number): string {
  const whole = Math.round(change);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "±0";
}

/** How far a chance may be off, in points. */
export function margin(error: number): number {
  return Math.round(SURE * error * 100);
}

export interface Sum {
  start: number;
  luck: number;
  play: number;
  result: number;
}

/** A seat's match in whole points: start + luck + play = result; what rounding leaves over is in luck. */
export function sumOf({ start, own, rivals, result }: Pick<ReviewedSeat, "start" | "own" | "rivals" | "result">): Sum {
  const [from, play, to] = [points(start), points(own + rivals), points(result)];
  return { start: from, luck: to - from - play, play, result: to };
}
