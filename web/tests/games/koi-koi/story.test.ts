/** A turn of Koi-Koi told step by step: the table lies as far as it was told, and the next month comes last. */

import { describe, expect, it } from "vitest";
import { beats, tableAfter, touchedCards } from "../../../src/games/koi-koi/story";
import type { Face, KoiKoiEvent, KoiKoiView } from "../../../src/games/koi-koi/types";

const face = (code: string, kind: Face["kind"]): Face => ({ name: code, month: Number(code.slice(0, -1)), flower: "", kind, ribbon: null });
const none = { bright: [], animal: [], ribbon: [], chaff: [] };
const before = {
  hands: [
    { count: 2, cards: ["2C", "5C"] },
    { count: 2, cards: null },
  ],
  field: ["2A", "8C"],
  captured: [none, none],
  turned: null,
  pile: 20,
  koi: [0, 0],
  round: 1,
  over: false,
  takes: { "2C": ["2A"] },
  cards: { "2A": face("2A", "animal"), "2C": face("2C", "chaff"), "8B": face("8B", "bright"), "8C": face("8C", "chaff") },
} as unknown as KoiKoiView;
const after = { ...before, round: 2, field: ["12C"] } as KoiKoiView;

const played: KoiKoiEvent = { event: "played", text: "", seat: 0, card: "2C", takes: ["2A"], took: true };
const drawn: KoiKoiEvent = { event: "drawn", text: "", seat: 0, card: "8B", takes: ["8C"], took: true };
const set: KoiKoiEvent = { event: "set", text: "", seat: 0, set: "chaff", points: 1, rule: "", cards: [] };
const won: KoiKoiEvent = {
  event: "round-won",
  text: "",
  seat: 0,
  round: 1,
  dealer: 0,
  points: 1,
  value: 1,
  factor: 1,
  defied: false,
  times: [],
  sets: [],
  cards: [],
};
const dealt: KoiKoiEvent = { event: "dealt", text: "", round: 2, dealer: 0, field: ["12C"] };
const over: KoiKoiEvent = { event: "match-over", text: "", scores: [1, 0], winners: [0] };
const events = [played, drawn, set, set, won, dealt];

describe("a decision in beats", () => {
  it("tells apart what was played, what was drawn, the sets, the month's end and the next deal", () => {
    const kinds = beats({ ply: 3, seat: 0, move: "2C", events }).map((group) => group.map(({ event }) => event));
    expect(kinds).toEqual([["played"], ["drawn"], ["set", "set"], ["round-won"], ["dealt"]]);
  });
  it("ends with the last month's panel", () => {
    expect(beats({ ply: 3, seat: 0, move: "game", events: [won, over] })).toEqual([[won, over]]);
  });
});

describe("the table while it is told", () => {
  it("has the pair with its taker, and the drawn card still in the pile", () => {
    const table = tableAfter(before, [played], after);
    expect(table.field).toEqual(["8C"]);
    expect(table.captured[0]).toEqual({ ...none, chaff: ["2C"], animal: ["2A"] });
    expect([table.pile, table.hands[0]]).toEqual([20, { count: 1, cards: ["5C"] }]);
    expect(table.takes).toEqual({}); // nobody decides
  });
  it("keeps the other hand secret", () => {
    expect(tableAfter(before, [{ ...played, seat: 1 }], after).hands[1]).toEqual({ count: 1, cards: null });
  });
  it("lies as it lay when the month ends, and shows the next month only once it is dealt", () => {
    const ended = tableAfter(before, events.slice(0, 5), after);
    expect([ended.round, ended.field, ended.captured[0]?.bright]).toEqual([1, [], ["8B"]]);
    expect(tableAfter(before, events, after).field).toEqual(["12C"]);
  });
  it("shows a drawn card that waits for a choice", () => {
    const waiting = tableAfter(before, [{ ...drawn, takes: [], took: false, choice: ["8C", "8D"] }], after);
    expect([waiting.turned, waiting.field, waiting.pile]).toEqual(["8B", ["2A", "8C"], 19]);
  });
  it("leaves what it was told of alone", () => {
    tableAfter(before, events, after);
    expect(before.field).toEqual(["2A", "8C"]);
  });
});

it("the others' last turn is marked by its cards", () => {
  expect(touchedCards([{ ply: 3, seat: 1, move: "2C", events }])).toEqual(["2C", "2A", "8B", "8C"]);
});
