/** How a table lies on a screen of some size. No DOM. */

/**
 * `desk`: seats and panel beside the board, or above it for boards that want the whole width.
 * `side`: short or lying screens, and pages zoomed to 200 %: the board has the full height, the rest is a column.
 * `upright`: tablets; lid, sentence and seats above the board, tabs below.
 * `phone`: the same with the seats inside the lid.
 */
export type Layout = "desk" | "side" | "upright" | "phone";

const NARROW = 560;
const PHONE = 600;
const SHORT = 560;
const DESK = 1101;
const LYING = 1.2;
const TALL = 720;

export function layoutOf(width: number, height: number): Layout {
  const beside = height <= SHORT || (width < DESK && width / height >= LYING);
  if (width > NARROW && beside) return "side";
  if (width >= DESK) return "desk";
  return width <= PHONE ? "phone" : "upright";
}

/** Whether a column beside the board is high enough for what lies between two name tags. */
export function reachesSeats(layout: Layout, height: number): boolean {
  return layout === "desk" && height >= TALL;
}
