/** The four features that live on branches. Box -22 to 22. */

import type { Feature } from "../types";
import { CARD, GOLD, INK, moved, oval, VERMILION, type Stroke } from "./strokes";

const PLUM = "#8A3457";
const FIFTHS = [0, 72, 144, 216, 288];

const petal: Stroke = { d: "M0-3C-6-6-8.6-13-4.4-18.4-2-20.6 2-20.6 4.4-18.4 8.6-13 6-6 0-3Z", fill: "#FBE3E6", stroke: PLUM, width: 1.9 };
const stamen: Stroke = { d: "M0-6V-11", stroke: PLUM, width: 1.7 };
const around = (stroke: Stroke): Stroke[] => FIFTHS.flatMap((turn) => moved([stroke], 0, 0, 1, turn));

const body = (d: string): Stroke => ({ d, fill: "#8DB255", stroke: INK, width: 2 });
const wing = (side: 1 | -1): Stroke[] => moved([{ d: oval(0, 0, 5, 10.6), fill: "#B9C7D6", stroke: INK, width: 1.7 }], side * 9.4, -3.6, 1, side * -28);

const DRAWING: Record<Feature, Stroke[]> = {
  blossom: [...around(petal), { d: oval(0, 0, 5), fill: GOLD, stroke: PLUM, width: 1.7 }, ...around(stamen)],
  caterpillar: [
    { d: "M15 14V18M8.6 7V11M0 3V7", stroke: INK, width: 2.2 },
    body(oval(15.4, 8.6, 6)),
    body(oval(9.4, -0.6, 6.8)),
    body(oval(0.4, -5.2, 7.2)),
    body(oval(-10.4, 2, 9)),
    { d: oval(-14, 1, 1.8) + oval(-7.6, 1, 1.8), fill: INK },
    { d: "M-13 5.6C-12 7.2-9.6 7.2-8.6 5.6M-14-6.6C-15-10.4-17-12.6-19.6-13.4M-8.6-7C-7.6-11-8-14.4-9.6-17", stroke: INK, width: 1.9 },
  ],
  firefly: [
    { d: "M-11 13-16.4 16M11 13 16.4 16M-7 17.6-10 22M7 17.6 10 22M0 19.6V24", stroke: GOLD, width: 2.1 },
    ...wing(-1),
    ...wing(1),
    { d: "M-6.4-8H6.4V6H-6.4Z", fill: "#3A3D46", stroke: INK, width: 1.7 },
    { d: "M-7 5H7C8 13 4 18.6 0 18.6S-8 13-7 5Z", fill: "#FFD84A", stroke: INK, width: 1.8 },
    { d: "M-7-8C-7-17 7-17 7-8Z", fill: VERMILION, stroke: INK, width: 1.8 },
    { d: "M-3-14C-4-18-6-20-9-21M3-14C4-18 6-20 9-21", stroke: INK, width: 1.7 },
  ],
  mushroom: [
    { d: "M-6-1H6C5 7 6 12 8.6 18.4H-8.6C-6 12-5 7-6-1Z", fill: CARD, stroke: INK, width: 2 },
    { d: "M-20 1C-20-12-10-20 0-20S20-12 20 1C12 5-12 5-20 1Z", fill: VERMILION, stroke: INK, width: 2 },
    { d: oval(-9, -5, 3.3) + oval(2, -12, 3.4) + oval(9.6, -3.4, 2.9), fill: CARD },
  ],
};

export function feature(kind: Feature): Stroke[] {
  return DRAWING[kind];
}
