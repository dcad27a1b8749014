/** The four kodamas: each colour has its own silhouette and face. Box -22 to 22. */

import type { Kodama } from "../types";
import { CARD, INK, moved, oval, PAPER, type Stroke } from "./strokes";

export const COLOUR: Record<Kodama, string> = { blue: "#3F72AE", green: "#64904B", orange: "#DE7F2B", pink: "#DD839C" };
const DARK: Record<Kodama, string> = { blue: "#1F3F6B", green: "#34552A", orange: "#8F4A10", pink: "#94405A" };

/** A drop, a sprout, an acorn, a bud. */
const HEAD: Record<Kodama, string[]> = {
  blue: ["M0-21C4-12 16-5 16 6 16 15 9 20 0 20S-16 15-16 6C-16-5-4-12 0-21Z"],
  green: ["M1-7C-1-17-9-21-18-19-17-11-9-6 1-7ZM-1-7C0-16 8-22 18-20 17-11 9-6-1-7Z", oval(0, 6.5, 13.8)],
  orange: ["M-2.4-22H2.4V-15H-2.4Z", "M-14-4H14C15 9 7 19 0 21.4-7 19-15 9-14-4Z", "M-18-3.4C-18-13-9-17.4 0-17.4S18-13 18-3.4C10-1-10-1-18-3.4Z"],
  pink: ["M-14.6-18-6-9.6 0-21.4 6-9.6 14.6-18C18.6-3 16 19.6 0 19.6S-18.6-3-14.6-18Z"],
};

const VEIN: Partial<Record<Kodama, Stroke>> = {
  orange: { d: "M-12-6.4-7-11M-4-5-1-14M5-5 4-14M12-6.4 9-11", stroke: DARK.orange, width: 1.3 },
  green: { d: "M-2-9C-6-13-10-16-15-17.4M2-9C5-13 9-16.6 15-18", stroke: DARK.green, width: 1.2 },
};

const line = (d: string, width: number): Stroke => ({ d, stroke: INK, width });
const dot = (d: string): Stroke => ({ d, fill: INK });

const FACE: Record<Kodama, Stroke[]> = {
  blue: [line("M-7 4H-3M3 4H7", 2.4), line("M-2.4 9.4H2.4", 2)],
  green: [dot(oval(-4.6, 4.6, 2.3) + oval(4.6, 4.6, 2.3) + oval(0, 10, 1.7))],
  orange: [line("M-7.4 5.4C-6.4 3-3.8 3-2.8 5.4M2.8 5.4C3.8 3 6.4 3 7.4 5.4", 2.2), line("M-3 9.4C-1.6 11.6 1.6 11.6 3 9.4", 2)],
  pink: [dot(oval(-4.4, 4.4, 1.8, 2.8) + oval(0, 10, 2.2, 1.5)), line("M2.6 4.6H7", 2.3)],
};

const CHIN: Record<Kodama, number> = { blue: 6.4, green: 6.8, orange: 6, pink: 6 };

export function spirit(kodama: Kodama): Stroke[] {
  const vein = VEIN[kodama];
  return [
    ...HEAD[kodama].map((d) => ({ d, fill: COLOUR[kodama], stroke: INK, width: 2 })),
    ...(vein ? [vein] : []),
    { d: oval(0, CHIN[kodama], 10.4, 8.8), fill: CARD },
    ...FACE[kodama],
  ];
}

const BODY = "M-6 2C-14 4-18 9-17 12-15 14-10 12-8 11L-13 26H-3L0 20 3 26H13L8 11C10 12 15 14 17 12 18 9 14 4 6 2Z";

/** A standing figure that wears its spirit's head. Box -20 -27 to 20 31. */
export function meeple(kodama: Kodama): Stroke[] {
  const head = HEAD[kodama].map((d) => ({ d }));
  const halo = { fill: PAPER, stroke: PAPER };
  const paint = { fill: COLOUR[kodama], stroke: INK };
  return [
    { d: oval(1, 26, 15, 4), fill: INK, opacity: 0.3 },
    { d: BODY, ...halo, width: 5 },
    ...moved(
      head.map((stroke) => ({ ...stroke, ...halo, width: 7 })),
      0,
      -8,
      0.72,
    ),
    { d: BODY, ...paint, width: 2.2 },
    ...moved(
      head.map((stroke) => ({ ...stroke, ...paint, width: 3 })),
      0,
      -8,
      0.72,
    ),
    ...moved([{ d: oval(0, 6.4, 9, 7.6), fill: CARD }, ...FACE[kodama]], 0, -8, 0.72),
  ];
}
