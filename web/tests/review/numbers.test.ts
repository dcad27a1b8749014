/** Numbers of a review: they add up, and say what they are. */

import { expect, test } from "vitest";
import { margin, points, signed, sumOf } from "../../src/review/numbers";

test("the sum adds up after rounding, and the rest is in luck", () => {
  for (let n = 0; n < 500; n += 1) {
    const [own, rivals, start] = [-Math.abs(Math.sin(n)) / 2, Math.abs(Math.cos(3 * n)) / 2, [1 / 2, 1 / 3, 1 / 4, 1 / 5][n % 4] ?? 0];
    const result = n % 7 === 0 ? 0.5 : n % 2;
    const { start: from, luck, play, result: to } = sumOf({ start, own, rivals, result });
    expect(from + luck + play).toBe(to);
    expect(Math.abs(luck / 100 - (result - start - own - rivals))).toBeLessThanOrEqual(0.0151);
  }
});

test("changes have a sign that can be read", () => {
  expect([signed(21.7), signed(-22.2), signed(0.3), signed(-0.4)]).toEqual(["+22", "−22", "±0", "±0"]);
  expect(Object.is(points(-0.001), 0)).toBe(true);
  expect(margin(0.0153)).toBe(3);
});
