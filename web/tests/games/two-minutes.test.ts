/** How to play in two minutes: facts read from the engine's views. */

import { describe, expect, it, test } from "vitest";
import { chartOf, months } from "../../src/games/koi-koi/two-minutes/chart";
import { countingOf } from "../../src/games/kiwara/two-minutes/counting";
import type { KiwaraView } from "../../src/games/kiwara/types";
import type { KoiKoiView } from "../../src/games/koi-koi/types";

const english = import.meta.glob("$games/*/messages/two-minutes.en.json");

test("all five games are taught", () => expect(Object.keys(english).length).toBe(5));

describe("the chart", () => {
  const line = { set: "animals", name: "animals", rule: "KK-5.7", points: 1, need: 2, missing: 2, reachable: true, have: [], gone: [], must: [], spoiled: [] };
  const cards = {
    "1A": { name: "", month: 1, flower: "pine", kind: "animal", ribbon: null },
    "2A": { name: "", month: 2, flower: "plum", kind: "animal", ribbon: null },
  };
  const start = { cards, reach: [[{ ...line, possible: { hand: ["2A"], field: [], unseen: ["1A"] } }]], sets: [[]] } as unknown as KoiKoiView;

  it("has every card of a set in the deck's order, and what further ones add", () => {
    const more = { sets: [[{ set: "animals", points: 3, cards: ["1A", "2A", "3A"] }]] } as unknown as KoiKoiView;
    expect(chartOf(start, more)[0]).toMatchObject({ cards: ["1A", "2A"], each: 2, points: 1, need: 2 });
    expect(chartOf(start, { sets: [[]] } as unknown as KoiKoiView)[0]).toMatchObject({ each: 0 });
  });
  it("names the months in the reader's language", () => {
    expect(months(start.cards, "fr").map(({ name, cards }) => [name, cards])).toEqual([
      ["janvier", ["1A"]],
      ["février", ["2A"]],
    ]);
  });
});

test("only a full territory is counted, hidden animals for nothing", () => {
  const tokens = Array.from({ length: 30 }, () => null as KiwaraView["tokens"][number]);
  tokens[0] = { animal: "zebra", seat: 0, hidden: true };
  tokens[1] = { animal: "lion", seat: 0, hidden: false };
  const land = { letter: "A", spaces: ["a1", "b1"], tokens: [2, 0], controller: 0, points: 1, full: true };
  const view = { tokens, values: { lion: 1, zebra: 6 }, territories: [land] } as unknown as KiwaraView;
  expect(countingOf(view)).toMatchObject({ seat: 0, more: 2, fewer: 0, points: 1, tokens: [{ worth: 0 }, { worth: 1 }] });
  expect(countingOf({ ...view, territories: [{ ...land, full: false }] })).toBeNull();
});
