/** Which layout a screen gets: the five sizes everything is looked at in, and the odd ones between. */

import { expect, test } from "vitest";
import { layoutOf, reachesSeats } from "../../src/table/layout";

test.each([
  [360, 640, "phone"],
  [740, 360, "side"],
  [720, 450, "side"], // 1440 x 900 zoomed to 200 %
  [820, 1180, "upright"],
  [1440, 900, "desk"],
  [640, 360, "side"],
  [1024, 768, "side"],
  [768, 1024, "upright"],
  [1440, 500, "side"], // a window pulled low
  [360, 300, "phone"], // the keyboard of a phone is open
  [320, 256, "phone"], // 1280 x 1024 zoomed to 400 %
] as const)("%i x %i lies as %s", (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});

test("a board reaches into the seats' column only where that is high enough", () => {
  expect(reachesSeats("desk", 900)).toBe(true);
  expect(reachesSeats("desk", 640)).toBe(false);
  expect(reachesSeats("upright", 1180)).toBe(false);
});
