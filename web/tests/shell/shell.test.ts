/** Addresses, orders and rules' texts: what the shell works out without a page. */

import { expect, test } from "vitest";
import type { GameFacts } from "../../src/api/wire";
import { blocks, pieces } from "../../src/shell/ruletext";
import { browserName, dayOf } from "../../src/shell/sessions";
import { defaults, order, reseated, seatingOf, valuesOf, type Start } from "../../src/shell/start";

const game: GameFacts = {
  id: "toy",
  title: "Toy",
  summary: "",
  seats: [2, 3],
  rules_version: 1,
  bots: [],
  options: [
    { name: "long", text: "", rule: "TY-1.1", default: false, per_seat: false, choices: [false, true] },
    { name: "handicap", text: "", rule: "TY-1.2", default: 0, per_seat: true, low: 0, high: 2 },
  ],
};
const start: Start = { against: "bot", seats: 2, level: "level-2", options: defaults(game, 2), clock: "quick", visibility: "link" };

test("a form starts from what the game declares", () => {
  expect(defaults(game, 2)).toEqual({ long: false, handicap: [0, 0] });
  expect(game.options.map(valuesOf)).toEqual([
    [false, true],
    [0, 1, 2],
  ]);
});

test("a seat more keeps what the others chose", () => {
  expect(reseated(game, { long: true, handicap: [2, 1] }, 3)).toEqual({ long: true, handicap: [2, 1, 0] });
  expect(reseated(game, { long: true, handicap: [2, 1, 0] }, 2)).toEqual({ long: true, handicap: [2, 1] });
});

test("who sits where follows from whom I play", () => {
  expect(seatingOf({ against: "bot", seats: 3, level: "level-1" })).toEqual(["me", "level-1", "level-1"]);
  expect(seatingOf({ against: "friend", seats: 2, level: "" })).toEqual(["me", "open"]);
  expect(seatingOf({ against: "same", seats: 2, level: "" })).toEqual(["me", "me"]);
});

test("a match against bots begins at once, one with friends when they are there", () => {
  expect(order("toy", start)).toMatchObject({ game: "toy", clock: { kind: "live", main: 300 }, seating: ["me", "level-2"] });
  expect(order("toy", { ...start, against: "friend" }).seating).toEqual(["me", "open"]);
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
