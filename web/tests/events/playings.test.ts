/** A deal at two tables: its steps, its end, and where the tables part. */

import { expect, test } from "vitest";
import type { DealMade } from "../../src/api/wire";
import { decided, longest, parting, playings, shownPly } from "../../src/events/playings";

const made = (ply: number, until: number): DealMade => ({ points: [0, 0], lines: [], events: [], ply, until });
const tables = ["a", "b"].map((table) => ({ table, names: ["Ann", "Bo"], players: ["ann", "bo"] }));
const decision = (move: string, seat = 0): { move: string; seat: number } => ({ move, seat });

test("two playings are needed, each with something decided", () => {
  expect(playings({ made: [made(4, 9), made(6, 8)] }, tables).map(({ number, from, until }) => [number, from, until])).toEqual([
    [1, 4, 9],
    [2, 6, 8],
  ]);
  expect(playings({ made: [made(4, 9), null] }, tables)).toEqual([]);
  expect(playings({ made: [made(4, 9), made(-1, -1)] }, tables)).toEqual([]); // won with what was dealt
});

test("they are stepped together, and the shorter one waits at its end", () => {
  const both = playings({ made: [made(4, 9), made(6, 8)] }, tables);
  expect(longest(both)).toBe(5);
  expect([0, 1, 2, 5].map((step) => both.map((one) => decided(one, step)))).toEqual([
    [4, 6],
    [5, 7],
    [6, 8],
    [9, 8],
  ]);
});

test("a board never shows the deal that follows", () => {
  const one = { from: 4, until: 9 };
  expect([0, 4, 5, 7].map((step) => shownPly(one, step, 20))).toEqual([4, 8, 8, 8]);
  expect(shownPly(one, 5, 9)).toBe(9); // nothing follows
});

test("tables part at the first decision that differs, or where one of them ends", () => {
  expect(
    parting([
      [decision("1A"), decision("2A", 1)],
      [decision("1A"), decision("3A", 1)],
    ]),
  ).toBe(2);
  expect(parting([[decision("1A")], [decision("1A", 1)]])).toBe(1);
  expect(parting([[decision("1A")], [decision("1A"), decision("koi")]])).toBe(2);
  expect(parting([[decision("1A")], [decision("1A")]])).toBeNull();
  expect(parting([])).toBeNull();
});
