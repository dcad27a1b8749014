/** Crests: the same person has the same mark, and a club of people has many. */

import { expect, test } from "vitest";
import { crestOf } from "../../src/look/crest";

const people = Array.from({ length: 2000 }, (_, place) => `person${place.toString(16)}`);

test("a person's crest is always the same", () => {
  expect(crestOf("b42")).toEqual(crestOf("b42"));
});

test("a club of people has crests of every fold, petal and ink, about equally often", () => {
  const crests = people.map(crestOf);
  for (const kinds of [crests.map(({ fold }) => fold), crests.map(({ ink }) => ink), crests.map(({ petal }) => petal[0]?.d.slice(0, 6))]) {
    const counts = new Map<unknown, number>();
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(counts.size).toBeGreaterThanOrEqual(5);
    expect(Math.min(...counts.values())).toBeGreaterThan(20);
  }
  expect(new Set(crests.map((crest) => JSON.stringify(crest))).size).toBeGreaterThan(600);
});
