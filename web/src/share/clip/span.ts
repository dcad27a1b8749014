/** From which decision to which: two handles on a strip that never pass each other. No DOM. */

export interface Span {
  from: number;
  to: number;
}

const USUAL = 6; // decisions before the one that is looked at
export const LONGEST = 60; // decisions of one clip

/** A span to begin with: some decisions up to the one that is looked at. */
export function spanAt(ply: number | undefined, plies: number): Span {
  const to = Math.max(1, Math.min(plies, ply ? ply : plies));
  return { from: Math.max(1, to - USUAL), to };
}

/** One handle moved; the other gives way where they would pass, or where the clip would be too long. */
export function moved({ from, to }: Span, which: keyof Span, wanted: number, plies: number): Span {
  const at = Math.max(1, Math.min(plies, Math.round(wanted)));
  if (which === "from") return { from: at, to: Math.min(Math.max(to, at), at + LONGEST - 1) };
  return { from: Math.max(Math.min(from, at), at - LONGEST + 1), to: at };
}

/** What a key does to a handle: arrows by one, Page by ten, Home and End; null: nothing. */
export function stepOf(key: string, at: number, plies: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
  if (key === "Home") return 1;
  if (key === "End") return plies;
  const step = steps[key];
  return step === undefined ? null : at + step;
}

export const SHAPES = { wide: [960, 540], square: [720, 720], tall: [540, 960] } as const;
export type Shape = keyof typeof SHAPES;
export const PACES = { slow: 1_900, normal: 1_200, quick: 650 } as const;
export type Pace = keyof typeof PACES;

/** How long a clip will be, roughly, in seconds. */
export function secondsOf({ from, to }: Span, pace: Pace): number {
  return Math.round(((to - from + 1) * PACES[pace] + 1_800) / 1_000);
}
