/** Points, cross tables and duplicates of an event, as they are told. */

import { expect, test } from "vitest";
import { between, countdown, duplicates, pointsOf, swing } from "../../src/events/telling";

test("sixtieths are written as people write them", () => {
  expect([0, 30, 60, 90, 105, 150, 70].map(pointsOf)).toEqual(["0", "½", "1", "1½", "1¾", "2½", "1.17"]);
});

test("a cross table adds up what two made where both sat", () => {
  const boards = [
    { table: "t1", players: ["a", "b"], places: [1, 2], points: [60, 0] },
    { table: "t2", players: ["b", "a"], places: [1, 1], points: [30, 30] },
    { table: "t3", players: ["a", "c"] },
  ];
  const event = { played: [{ number: 1, at: 0, boards, byes: [] }] };
  expect(between(event, "a", "b")).toEqual({ points: 90, tables: ["t1", "t2"] });
  expect(between(event, "a", "c")).toEqual({ points: null, tables: ["t3"] });
});

test("a duplicate is told once both tables are over", () => {
  const one = { table: "t1", players: ["a", "b"], deal: 1, places: [1, 2], scores: [30, 10] };
  const other = { table: "t2", players: ["d", "c"], deal: 1, places: [2, 1], scores: [12, 15] };
  expect(duplicates([one, other])).toEqual([[one, other]]);
  expect(swing([one, other])).toBe(23);
  expect(swing([one, { table: "t2", players: ["d", "c"], deal: 1 }])).toBeNull();
});

test("time until the start", () => {
  expect([0, 59_000, 462_000, 3_600_000, 90_000_000].map(countdown)).toEqual(["00:00", "00:59", "07:42", "1:00:00", "1 d 1 h"]);
});
