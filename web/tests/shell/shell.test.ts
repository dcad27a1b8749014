/** Addresses, orders and rules' texts: what the shell works out without a page. */

import { expect, test } from "vitest";
import type { GameFacts } from "../../src/api/wire";
import { blocks, pieces } from "../../src/page/ruletext";
import { browserName, dayOf } from "../../src/page/sessions";
import { codeOf } from "../../src/page/code";
import { defaults, valuesOf } from "../../src/page/options";
import { basicOptions, firstStart, keptOf, order, otherOptions, reseated, seatingOf } from "../../src/shell/start";

const game: GameFacts = {
  id: "toy",
  board: "",
  title: "Toy",
  summary: "",
  seats: [2, 3],
  rules_version: 1,
  lessons: 0,
  titles: {},
  bots: ["level-1", "level-2", "level-3"].map((word) => ({ word, name: word, description: "", seconds: 0, rated: true })),
  options: [
    { name: "long", text: "", rule: "TY-1.1", default: false, per_seat: false, choices: [false, true] },
    { name: "handicap", text: "", rule: "TY-1.2", default: 0, per_seat: true, low: 0, high: 2 },
  ],
};
const start = firstStart(game, "bot");

test("a form starts from what the game declares", () => {
  expect(defaults(game, 2)).toEqual({ long: false, handicap: [0, 0] });
  expect(game.options.map(valuesOf)).toEqual([
    [false, true],
    [0, 1, 2],
  ]);
  expect(start).toMatchObject({ seats: 2, levels: ["level-2"], clock: "none", visibility: "link", names: ["", ""] });
});

test("a form remembers the last order of its game, as far as it still makes sense", () => {
  const kept = keptOf({
    ...start,
    seats: 3,
    levels: ["level-3", "level-1"],
    options: { long: true, handicap: [0, 2, 1] },
    clock: "calm",
    visibility: "public",
  });
  expect(firstStart(game, "bot", JSON.parse(JSON.stringify(kept)))).toMatchObject(kept);
  const stale = { seats: 7, levels: ["level-9"], options: { long: "yes", handicap: [0, 5], gone: 1 }, clock: "hourglass", visibility: "secret" };
  expect(firstStart(game, "bot", stale, "level-3")).toEqual({ ...start, levels: ["level-3"] });
});

test("a seat more keeps what the others chose", () => {
  const two = { ...start, levels: ["level-3"], names: ["Ann", "Bo"], options: { long: true, handicap: [2, 1] } };
  const three = { levels: ["level-3", "level-3"], names: ["Ann", "Bo", ""], options: { long: true, handicap: [2, 1, 0] } };
  expect(reseated(game, two, 3)).toMatchObject({ seats: 3, ...three });
  expect(reseated(game, { ...two, ...three, seats: 3 }, 2)).toEqual(two);
});

test("who sits where follows from whom I play", () => {
  expect(seatingOf({ against: "bot", seats: 3, levels: ["level-1", "level-3"] })).toEqual(["me", "level-1", "level-3"]);
  expect(seatingOf({ against: "friend", seats: 2, levels: [] })).toEqual(["me", "open"]);
  expect(seatingOf({ against: "same", seats: 2, levels: [] })).toEqual(["me", "me"]);
});

test("people at one screen bring their names, nobody else does", () => {
  const names = ["Ann", "Bo"];
  expect(order("toy", { ...start, against: "same", names })).toMatchObject({ seating: ["me", "me"], names });
  expect(order("toy", { ...start, names })).not.toHaveProperty("names");
});

test("an order says whom, by which clock and with what", () => {
  expect(order("toy", { ...start, clock: "quick" })).toMatchObject({ game: "toy", clock: { kind: "live", main: 300 }, seating: ["me", "level-2"] });
  expect(order("toy", { ...start, against: "friend" }).seating).toEqual(["me", "open"]);
});

test("what most tables choose comes first, the rest is folded away", () => {
  expect(basicOptions(game).map(({ name }) => name)).toEqual(["long"]);
  expect(otherOptions(game).map(({ name }) => name)).toEqual(["handicap"]);
});

test("a code is found however it was typed or pasted", () => {
  for (const typed of [" abcd2345 ", "ABCD 2345", "abcd-2345", "https://box.example/t/ABCD2345", "box.example/t/abcd2345/?x#y"])
    expect(codeOf(typed)).toBe("ABCD2345");
  expect(codeOf("  ")).toBe("");
});

test("an order adds nothing to the shuffle and begins nothing: the commitment has not been seen yet", () => {
  expect(order("toy", start)).not.toHaveProperty("entropy");
  expect(order("toy", start)).not.toHaveProperty("start");
});

test("a rule's text links other rules and marks our rulings", () => {
  expect(pieces("Swap `a1`, see KW-3.6 [ruling].")).toEqual([
    { kind: "words", text: "Swap " },
    { kind: "code", text: "a1" },
    { kind: "words", text: ", see " },
    { kind: "rule", text: "KW-3.6" },
    { kind: "words", text: " " },
    { kind: "tag", text: "ruling" },
    { kind: "words", text: "." },
  ]);
});

test("lines with bars are a table", () => {
  const found = blocks("Points:\n| set | worth |\n|---|---|\n| moon | 5 |");
  expect(found.map(({ kind }) => kind)).toEqual(["text", "table"]);
  expect(found[1]).toMatchObject({ rows: [[[{ text: "moon" }], [{ text: "5" }]]] });
});

test("a session is called by what its browser said of itself", () => {
  const t = (key: string, values?: Record<string, unknown>): string => `${key} ${Object.values(values ?? {}).join("/")}`.trim();
  expect(browserName({ browser: "Firefox", system: "Linux" }, t)).toBe("sessions.on Firefox/Linux");
  expect(browserName({ browser: "", system: "iPad" }, t)).toBe("iPad");
  expect(browserName({ browser: "", system: "" }, t)).toBe("sessions.unknown");
  expect(dayOf(Date.UTC(2026, 10, 17, 12), "fr")).toBe("17 novembre 2026");
});

test("codes in a rule's text become pictures, in words and as a whole code, never inside notation", () => {
  const codes = /\b[a-f][1-5]\b/;
  expect(pieces("a lion on c3, `b2` or `x b2`", codes)).toEqual([
    { kind: "words", text: "a lion on " },
    { kind: "picture", text: "c3" },
    { kind: "words", text: ", " },
    { kind: "picture", text: "b2" },
    { kind: "words", text: " or " },
    { kind: "code", text: "x b2" },
  ]);
  expect(blocks("| a | b |\n|---|---|\n| c3 | x |", codes)).toMatchObject([
    { kind: "table", rows: [[[{ kind: "picture", text: "c3" }], [{ kind: "words" }]]] },
  ]);
});
