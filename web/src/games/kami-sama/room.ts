/** What the scenes of the board share: the position as it is shown, and what a hand can do in it. */

import type { Translate } from "../../board/contract";
import type { Placed, Scene } from "./placed";
import type { Show } from "./show.svelte";
import type { Trace } from "./traces";
import type { VillageId } from "./types";
import { Wheel, type WheelShape } from "./wheel";

/** How wheel and panels lie: three columns, one below the other, a wheel and a fan, or these beside a column. */
export type Layout = "wide" | "middle" | "phone" | "short";

/** The layout of a board of this size: the wheel first, panels get what is left. */
export function layoutOf(width: number, height: number): Layout {
  if (height <= 500 && width > height) return "short";
  if (width < 600) return "phone";
  return width >= 1080 ? "wide" : "middle";
}

export interface Room extends Scene {
  t: Translate;
  show: Show;
  /** Quarters the board has turned. */
  turn: number;
  /** The side of the table in front. */
  front: number;
  /** The seat whose shrine is in the hand. */
  mine: number | null;
  picked: string | null;
  /** The space pointed at. */
  over: string | null;
  cursor: string | null;
  hinted: Set<string>;
  /** Spaces to touch for what a lesson asks. */
  asked: Set<string>;
  near: { space: string; with: string[] }[];
  refused: string | null;
  /** What the others did since one's own last move, by space. */
  traces: Map<string, Trace>;
  /** Current villages, with a gold rim. */
  lit: VillageId[];
  label: (each: Placed) => string;
  /** The same of a space by its name. */
  words: (space: string) => string;
  touched: (each: Placed) => void;
  point: (space: string | null) => void;
  move: (space: string) => void;
  /** Explain something. */
  tell: (title: string, text: string) => void;
}

/** The cords to show: what is pointed at, otherwise what is rare enough not to clutter. */
export function cords(room: Room, village: VillageId | null): Room["near"] {
  const pointed = room.near.filter((each) => each.space === room.over);
  if (pointed.length) return pointed;
  const here = room.near.filter((each) => village === null || each.space[0] === letterOf(village));
  return here.length <= 2 ? here.filter((each) => each.with.length < 5) : [];
}

function letterOf(village: VillageId): string {
  return { farming: "F", wealthy: "W", fishing: "S", holy: "H" }[village];
}

/** The largest wheel of a shape that fits a box. */
export function fitted(width: number, height: number, margin: { x: number; top: number; bottom: number }, shape: Partial<WheelShape>, least = 40): Wheel {
  const one = new Wheel({ ...shape, cx: 0, cy: 0, radius: 1 });
  let [left, top, bottom] = [0, 0, 0];
  for (let d = 0; d < 360; d += 5) {
    const { x, y } = one.point(1.1, d);
    left = Math.min(left, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const radius = Math.max(least, Math.min((width - 2 * margin.x) / (-2 * left), (height - margin.top - margin.bottom) / (bottom - top)));
  const spare = Math.max(0, height - margin.top - margin.bottom - (bottom - top) * radius); // too large: its front is cut off
  return new Wheel({ ...shape, cx: width / 2, cy: margin.top + spare / 2 - top * radius, radius });
}
