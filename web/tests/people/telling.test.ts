/** Finished matches on somebody's page, as they are told. */

import { expect, test } from "vitest";
import type { MatchLine } from "../../src/api/wire";
import { othersWords, pointsOf, pointsWords } from "../../src/people/telling";

const t = (key: string, facts: object = {}): string => (key === "list.comma" ? ", " : `${key} ${Object.values(facts).join(" ")}`);
const match = (mine: number, ...points: (number | null)[]): MatchLine => ({
  table: "t",
  game: "g",
  mine,
  ended: 0,
  seats: points.map((each, seat) => ({ who: "", name: "ABCD"[seat] ?? "", outcome: "lost", points: each })),
});

test("two are told by both their points, one's own first", () => {
  expect([pointsOf(match(1, 31, 54)), othersWords(match(1, 31, 54), t)]).toEqual([[54, 31], "A"]);
  expect(pointsWords(match(1, 31, 54), t)).toBe("person.points.two 54 31");
});

test("of several each has their points beside the name", () => {
  const four = match(2, 31, 32, 42, 34);
  expect([pointsOf(four), othersWords(four, t), pointsWords(four, t)]).toEqual([[42], "A 31, B 32, D 34", "person.points 42"]);
});

test("what is not told is left out", () => {
  expect([pointsOf(match(0, null, null)), othersWords(match(0, null, null, null), t)]).toEqual([null, "B, C"]);
});
