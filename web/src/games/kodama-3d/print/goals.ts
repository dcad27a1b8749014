/** A picture for every kind of goal, in a box of 130 x 64; what is there is full, what lacks is pale. */

import type { Feature, Goal, Kodama } from "../types";
import { feature } from "./features";
import { spirit } from "./spirits";
import { box, faded, INK, moved, oval, PAPER, VERMILION, WOOD, type Stroke } from "./strokes";

const FEATURES: Feature[] = ["blossom", "caterpillar", "firefly", "mushroom"];
const KODAMAS: Kodama[] = ["blue", "green", "orange", "pink"];
const PALE = 0.3;

type Kind = Feature | Kodama;

const twig = (d: string, width = 3): Stroke => ({ d, stroke: INK, width });
const bead = (x: number, y: number, r: number, full: boolean): Stroke => ({ d: oval(x, y, r), fill: full ? WOOD : PAPER, stroke: INK, width: 1.8 });
const isKodama = (kind: Kind): kind is Kodama => KODAMAS.some((kodama) => kodama === kind);
const face = (kind: Kind): Stroke[] => (isKodama(kind) ? spirit(kind) : feature(kind));
const at = (kind: Kind, x: number, y: number, size: number, full = true): Stroke[] => moved(faded(face(kind), full ? 1 : PALE), x, y, size / 45);

/** Heads on a twig, the first `have` of them full. */
function chain(kinds: Kind[], have: number): Stroke[] {
  const gap = Math.min(30, 116 / kinds.length);
  const left = 65 - (gap * (kinds.length - 1)) / 2;
  return [twig(`M${left} 32H${130 - left}`), ...kinds.flatMap((kind, i) => at(kind, left + i * gap, 32, Math.min(29, gap + 2), i < have))];
}

function beads(count: number, have: number): Stroke[] {
  const gap = Math.min(20, 116 / count);
  const left = 65 - (gap * (count - 1)) / 2;
  return [twig(`M${left} 32H${130 - left}`), ...Array.from({ length: count }, (_, i) => bead(left + i * gap, 32, 8, i < have))];
}

const LIMBS = twig("M65 62V44M65 46C58 38 42 36 34 28M65 46C72 38 88 36 96 28M65 46V24", 4);
const LIMB_ENDS: [number, number][] = [
  [26, 22],
  [65, 15],
  [104, 22],
];

function limbs(kind: Kind, have: number): Stroke[] {
  return [LIMBS, ...LIMB_ENDS.flatMap(([x, y], i) => at(kind, x, y, 27, i < have))];
}

function evenLimbs(count: number, have: number): Stroke[] {
  return [
    twig("M65 63V54M65 56 34 46M65 56 96 46M65 56V46", 3),
    ...LIMB_ENDS.flatMap(([x], limb) =>
      Array.from({ length: count }, (_, n) => bead(x === 65 ? 65 : x < 65 ? 30 : 100, 42 - (n * 36) / Math.max(1, count - 1), 5, limb < have)),
    ),
  ];
}

function ends(have: number): Stroke[] {
  const tips: [number, number][] = [
    [20, 22],
    [38, 12],
    [54, 22],
    [70, 10],
    [86, 22],
    [100, 12],
    [114, 24],
  ];
  return [...tips.map(([x, y]) => twig(`M65 62C65 46 ${x} 46 ${x} ${y}`, 2.4)), ...tips.map(([x, y], i) => bead(x, y, 6.5, i < have))];
}

const BARS = [36, 22, 14].map((high, i) => ({ d: box(80 + i * 12, 54 - high, 9, high), fill: i ? WOOD : VERMILION, stroke: INK, width: 1.3 }));
const RULER = [
  twig("M48 60V6M82 60V6", 1.6),
  twig(Array.from({ length: 7 }, (_, i) => `M48 ${60 - i * 9}h${i % 2 ? 7 : 12}`).join(""), 1.6),
  twig("M65 60C64 44 66 34 65 22M65 40C60 34 56 33 54 28M65 34C70 28 74 27 76 22", 3.4),
  { d: "M46 8H86", stroke: VERMILION, width: 2.6 },
];
const FORK = [twig("M65 60V38M65 40C60 30 48 28 44 18M65 40C70 30 82 28 86 18", 4), bead(65, 38, 9, true), bead(43, 16, 7, false), bead(87, 16, 7, false)];

/** Two tiles alike, one grown from the other. */
function twins(): Stroke[] {
  const pill = (x: number): Stroke[] => [
    { d: `M${x - 11} 20h22a12 12 0 0 1 0 24h-22a12 12 0 0 1 0-24Z`, fill: "#EBD3A6", stroke: INK, width: 1.7 },
    ...at("green", x - 10, 32, 20),
    ...at("mushroom", x + 11, 32, 18),
  ];
  return [twig("M36 32H94"), ...pill(34), ...pill(96)];
}

function set(kinds: Kind[]): Stroke[] {
  return [
    { d: "M24 6H106V58H24Z", fill: "#F3E4C2", stroke: INK, width: 1.6 },
    ...kinds.flatMap((kind, i) => at(kind, 46 + (i % 2) * 38, 19 + (i >> 1) * 26, 24)),
  ];
}

export function goalPicture(goal: Goal): Stroke[] {
  const have = goal.progress?.have ?? goal.number;
  const kind = goal.kind ?? "blossom"; // only goals about a kind draw it
  const row = Array.from({ length: goal.number || 1 }, () => kind);
  const drawing: Record<string, () => Stroke[]> = {
    row_kodama: () => chain(row, have),
    row_feature: () => chain(row, have),
    row_all_features: () => chain(FEATURES, 4),
    row_all_kodama: () => chain(KODAMAS, 4),
    limbs_feature: () => limbs(kind, goal.progress ? have : 3),
    limbs_kodama: () => limbs(kind, goal.progress ? have : 3),
    ends_kodama: () => [twig("M28 60C40 54 48 44 62 32M40 52C42 42 40 36 34 30", 4), bead(34, 28, 7, false), ...at(kind, 78, 26, 40)],
    count_feature: () => at(kind, 65, 32, 48),
    most_feature: () => [...at(kind, 42, 32, 40), ...BARS],
    sets_features: () => set(FEATURES),
    sets_kodama: () => set(KODAMAS),
    long_row: () => beads(goal.number, have),
    many_ends: () => ends(have),
    twins,
    even_limbs: () => evenLimbs(goal.number, goal.progress ? have : 3),
    tall: () => RULER,
    forks: () => FORK,
  };
  return drawing[goal.predicate]?.() ?? [];
}
