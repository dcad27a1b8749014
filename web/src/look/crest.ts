/** A person's crest: what a hash of the id chooses, so that the same person has the same mark everywhere. */

export const INKS = ["#8e2b20", "#274472", "#4a6a3b", "#6d3d5d", "#2b2a28"] as const;
const FOLDS = [3, 4, 5, 6, 8] as const;
const RADIUS = { 3: 14, 4: 13, 5: 11.5, 6: 10, 8: 8 };
const WIDTH = { 3: 17, 4: 15, 5: 13, 6: 11, 8: 8.5 };
const SQUEEZE = { 3: 1.25, 4: 1.12, 5: 1, 6: 0.86, 8: 0.66 };

/** A stroke of a petal: filled with paper, or drawn with the ink on it. */
export interface Stroke {
  d: string;
  /** Filled with the ink. */
  cut?: boolean;
  /** Drawn as a line of the ink, so wide. */
  line?: number;
}

export interface Crest {
  fold: number;
  ink: string;
  petal: Stroke[];
  squeeze: number;
  heart: "full" | "ring" | "none";
  rim: boolean;
}

/** Petals by their place; those with a width of their own need no squeezing. */
function petals(radius: number, width: number): { strokes: Stroke[]; own?: boolean }[] {
  const half = width / 2;
  return [
    { strokes: [{ d: "M0-9C11-17 11-31 0-42C-11-31-11-17 0-9Z" }] },
    { strokes: [{ d: "M0-9C14-16 15-32 5-41L0-35L-5-41C-15-32-14-16 0-9Z" }] },
    { strokes: [{ d: `M0${-27 - radius}a${radius} ${radius} 0 1 0 .01 0Z` }], own: true },
    { strokes: [{ d: `M0-43L${width}-26L0-9L${-width}-26Z` }, { d: "M0-35L5-26L0-17L-5-26Z", cut: true }], own: true },
    {
      strokes: [{ d: `M0-9L${-width}-37Q0-47 ${width}-37Z` }, { d: `M0-14V-40M-3-15L${-half}-37M3-15L${half}-37`, line: 2 }],
      own: true,
    },
    { strokes: [{ d: "M-3-10C-14-20-12-40 8-42C0-36 2-30 8-24C12-18 6-9-3-10Z" }] },
    { strokes: [{ d: "M0-8C9-14 13-24 9-34L0-43L-9-34C-13-24-9-14 0-8Z" }, { d: "M0-13V-36M0-22L5-29M0-22L-5-29", line: 2.2 }] },
  ];
}

/** Five small numbers from an id, spread evenly: FNV-1a, stirred once more for each. */
export function draws(id: string): number[] {
  let hash = 0x811c9dc5;
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return Array.from({ length: 5 }, () => {
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    hash ^= hash >>> 12;
    hash = Math.imul(hash, 0x297a2d39);
    hash ^= hash >>> 15;
    return hash >>> 0;
  });
}

export function crestOf(id: string): Crest {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = draws(id);
  const fold = FOLDS[a % FOLDS.length] ?? 5;
  const kinds = petals(RADIUS[fold], WIDTH[fold]);
  const kind = kinds[b % kinds.length] ?? { strokes: [] };
  return {
    fold,
    ink: INKS[c % INKS.length] ?? INKS[0],
    petal: kind.strokes,
    squeeze: kind.own ? 1 : SQUEEZE[fold],
    heart: (["full", "ring", "none"] as const)[d % 3] ?? "none",
    rim: e % 2 === 0,
  };
}
