/** Where the other trees stand on the hills behind the one in front, as parts of the window's width. */

const SPOTS: number[][] = [[], [0.86], [0.14, 0.86], [0.1, 0.74, 0.91], [0.09, 0.26, 0.74, 0.91]];

export function farSpots(count: number): number[] {
  return SPOTS[count] ?? SPOTS[4]!;
}
