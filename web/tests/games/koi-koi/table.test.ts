import { describe, expect, it } from "vitest";
import { drawing } from "../../../src/games/koi-koi/deck";
import { freshly, legs, outcomes } from "../../../src/games/koi-koi/movement";
import { choicesOf, partsOf } from "../../../src/games/koi-koi/moves";
import { pilesOf, settle, width } from "../../../src/games/koi-koi/places";
import { gains, isCount, rows } from "../../../src/games/koi-koi/reach";
import type { Face, KoiKoiEvent, Reach } from "../../../src/games/koi-koi/types";

const face = (code: string): Face => ({ name: code, month: Number(code.slice(0, -1)), flower: "", kind: "chaff", ribbon: null });
const faces = Object.fromEntries(["1C", "2C", "2D", "8A", "8C", "8D", "9A", "12C"].map((code) => [code, face(code)]));

describe("notation", () => {
  it.each([
    ["2C", ["hand:2C"]],
    ["12C x12B", ["hand:12C", "field:12B"]],
    ["x9R", ["field:9R"]],
    ["game", ["call:game"]],
    ["koi", ["call:koi"]],
  ])("%s", (move, parts) => expect(partsOf(move)).toEqual(parts));
  it("leaves what it cannot read to the table's list", () => {
    expect(choicesOf(["2C", "fold"]).map(({ move }) => move)).toEqual(["2C"]);
  });
});

describe("places in the field", () => {
  it("stack three of a month first", () => {
    expect(pilesOf(["1C", "8A", "8C", "8D", "2C"], faces)).toEqual([["8A", "8C", "8D"], ["1C"], ["2C"]]);
  });
  it("are kept, freed and filled", () => {
    const first = settle([], pilesOf(["1C", "8A", "8C", "8D", "2C"], faces));
    expect(width(first)).toBe(4);
    const taken = settle(first, pilesOf(["1C", "2C"], faces));
    expect(taken).toEqual([null, null, ["1C"], ["2C"]]);
    expect(settle(taken, pilesOf(["1C", "2C", "12C"], faces))).toEqual([["12C"], null, ["1C"], ["2C"]]);
    expect(settle(taken, pilesOf(["1C"], faces))).toEqual([null, null, ["1C"]]);
  });
});

const line = (set: string, need: number, have: string[], field: string[], unseen: string[] = []): Reach => ({
  set,
  name: set,
  rule: "KK-5",
  points: 5,
  need,
  missing: Math.max(0, need - have.length),
  reachable: true,
  have,
  possible: { hand: [], field, unseen },
  gone: [],
  must: [],
  spoiled: [],
});

describe("sets in reach", () => {
  const chart = [
    line("moon", 2, ["9A"], [], ["8B"]),
    line("blue", 3, ["6R", "10R"], ["9R"]),
    line("cherry", 2, ["3B", "9A"], []),
    line("chaff", 10, ["1C"], Array(12).fill("2C")),
  ];
  it("come made first, then what can be taken now, then the rest", () => {
    expect(rows(chart, { "9C": ["9R"] }, 5).map(({ set, state }) => [set, state])).toEqual([
      ["cherry", "made"],
      ["blue", "now"],
      ["moon", "later"],
    ]);
    expect(rows(chart, {}, 5)[1]?.state).toBe("later");
  });
  it("count what is any five or ten", () => {
    expect(chart.filter(isCount).map(({ set }) => set)).toEqual(["chaff"]);
  });
  it("name the set a field card would complete", () => {
    expect(gains(chart)["9R"]?.set).toBe("blue");
  });
});

describe("what happened", () => {
  const won = { round: 1, dealer: 0, points: 6, value: 6, factor: 1, defied: false, times: [], sets: [], cards: [] };
  const events: KoiKoiEvent[] = [
    { event: "played", text: "", seat: 0, card: "2C", takes: ["2D"], took: true },
    { event: "drawn", text: "", seat: 0, card: "1C", takes: [], took: false },
    { event: "round-won", text: "", seat: 0, ...won },
  ];
  it("marks the cards just taken", () => {
    expect(freshly(events)).toEqual(["2C", "2D"]);
    expect(outcomes(events)).toHaveLength(1);
  });
  it("moves the hand card over its match, and the drawn one from the pile", () => {
    const at = (x: number) => ({ x, y: 0, width: 50 });
    const before = new Map([
      ["2C", at(1)],
      ["2D", at(2)],
      ["pile", at(3)],
      ["rival", at(4)],
    ]);
    const ways = legs(events, before);
    expect(ways.map(({ card, way }) => [card, way[0]?.at.x])).toEqual([
      ["2D", 2],
      ["2C", 1],
      ["1C", 3],
    ]);
    before.delete("2C"); // nobody saw it in the other hand
    expect(legs(events, before)[1]?.way[0]?.at.x).toBe(4);
  });
});

describe("a card cut from the sprite", () => {
  it("stands alone: every piece it refers to is in it", () => {
    for (const code of ["1B", "3C", "11C", "12E", "back"]) {
      const text = drawing(code, code !== "back");
      const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, id] of text.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
      expect(text.length).toBeGreaterThan(1000);
    }
  });
});

describe("house rules on the page", () => {
  it("leave out what rain or fog has spoiled", () => {
    const spoiled = { ...line("cherry", 2, ["3B", "9A"], []), spoiled: ["11B"] };
    expect(rows([spoiled], {}, 5)).toEqual([]);
  });
  it("offer no gain that cannot be made", () => {
    expect(gains([{ ...line("blue", 3, ["6R", "10R"], ["9R"]), reachable: false }])).toEqual({});
  });
  it("lay deals that ended at once over the table, and a drawn month too", () => {
    const deal = { text: "", round: 1, dealer: 0 };
    const told: KoiKoiEvent[] = [
      { event: "cut", text: "", cuts: [], cards: [], seat: 0 },
      { event: "void-deal", ...deal, field: [] },
      { event: "hand-win", ...deal, seat: 0, points: 6, hand: [] },
      { event: "dealt", ...deal, field: [] },
      { event: "drawn-round", ...deal },
    ];
    expect(outcomes(told).map(({ event }) => event)).toEqual(["void-deal", "hand-win", "drawn-round"]);
  });
});
