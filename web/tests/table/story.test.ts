/** The match in words: messages where a game has them, the engine's own sentences where not. */

import { expect, test } from "vitest";
import { translator } from "../../src/messages/messages";
import { askedWords, bestFirst, endWords, eventWords, list } from "../../src/table/story";
import { view } from "./view";

const names = ["Mika", "Jun"];
const t = translator("en", { "event.fled": "{seat_name}'s gazelle flees from {from}", "asks.place": "Place on {line}" });

test("an event is told with the names of the seats in its facts", () => {
  expect(eventWords({ event: "fled", text: "Seat 1's gazelle flees", seat: 1, from: "d1" }, names, t)).toBe("Jun's gazelle flees from d1");
});

test("an event names several things by their words", () => {
  const spoken = translator("en", { "event.captured": "{seat_name} takes {takes_word}", "word.2C": "plum", "word.2R": "plum ribbon" });
  expect(eventWords({ event: "captured", text: "x", seat: 0, takes: ["2C", "2R"] }, names, spoken)).toBe("Mika takes plum, plum ribbon");
});

test("an event without a message is told by the engine", () => {
  expect(eventWords({ event: "new", text: "Something new" }, names, t)).toBe("Something new");
});

test("what is asked has its message or the engine's sentence", () => {
  expect(askedWords(view({ asks: { step: "place", text: "Place an animal.", line: "row 1" } }), names, t)).toBe("Place on row 1");
  expect(askedWords(view({ asks: { step: "other", text: "Move the totem." } }), names, t)).toBe("Move the totem.");
});

test("the end says who won and how", () => {
  expect(endWords({ phase: "over", reason: "finished", winners: [0] }, names, t)).toBe("Mika wins.");
  expect(endWords({ phase: "over", reason: "finished", winners: [0, 1] }, names, t)).toBe("Mika and Jun win together.");
  expect(endWords({ phase: "over", reason: "resigned", by: 1, winners: [0] }, names, t)).toBe("Jun resigned: Mika wins.");
  expect(endWords({ phase: "over", reason: "time", by: 1, winners: [0] }, names, t)).toBe("Jun ran out of time: Mika wins.");
  expect(endWords({ phase: "over", reason: "draw", winners: [] }, names, t)).toBe("A draw.");
});

test("a list ends with and", () => {
  expect(list(["A", "B", "C"], t)).toBe("A, B and C");
});

test("the best hint comes first, by the chance that is shown", () => {
  const hint = (move: string, chance: number, visits: number) => ({ move, words: { text: move }, chance, visits, margin: 0, line: [] });
  const order = bestFirst([hint("a", 0.55, 90), hint("b", 0.561, 10), hint("c", 0.564, 20), hint("d", 0.2, 99)]);
  expect(order.map(({ move }) => move)).toEqual(["c", "b", "a", "d"]);
});
