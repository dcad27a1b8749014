/** The letters in the marks of seats. */

import { expect, test } from "vitest";
import { seatLetters } from "../../src/look/seats";

test.each([
  [
    ["Ada", "Bo"],
    ["A", "B"],
  ],
  [
    ["Snowy Crane", "Sapling"],
    ["S", "A"],
  ],
  [
    ["Sapling", "Sapling 2", "Sapling 3"],
    ["S", "2", "3"],
  ],
  [
    ["S", "S", "s"],
    ["S", "2", "3"],
  ],
  [
    ["", "?"],
    ["1", "2"],
  ],
])("%j are marked %j", (names, letters) => {
  expect(seatLetters(names)).toEqual(letters);
  expect(new Set(letters).size).toBe(letters.length);
});
