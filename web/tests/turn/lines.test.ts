/** Tables in a list: told in names, results and days, never in raw words. */

import { expect, test } from "vitest";
import type { SeatState, TableLine } from "../../src/api/wire";
import { translator } from "../../src/messages/messages";
import { isAlone, namesOf, sitting, standing, whenOf } from "../../src/turn/lines";
import { waitsForMe } from "../../src/page/waiting.svelte";

const t = translator("en");
const me: SeatState = { seat: 0, kind: "person", name: "Ann", mine: true };
const bot: SeatState = { seat: 1, kind: "bot", name: "Tama", level: "level-2" };
const friend: SeatState = { seat: 1, kind: "person", name: "Bo" };
const table: TableLine = {
  id: "a",
  code: "A",
  game: "toy",
  title: "Toy",
  visibility: "link",
  status: { phase: "playing" },
  clock: null,
  agreed: { hints: "off", take_backs: "free", out_of_time: "lose", chat: "seated", watchers: "all" },
  seats: [me, bot],
  ply: 3,
  actor: 1,
  changed: 0,
};
const over = (winners: number[], more: Partial<TableLine> = {}): string =>
  standing({ ...table, status: { phase: "over", reason: "finished", winners }, actor: null, ...more }, t);

test("a bot is called by its name, its level beside it", () => {
  expect(namesOf(table, t)).toEqual(["Ann", "Tama (level\u00a02)"]);
  expect(sitting(table, t, "others")).toBe("Tama (level\u00a02)");
  expect(sitting({ seats: [me, { seat: 1, kind: "open", name: "" }] }, t)).toBe("Ann");
});

test("a bot from before names is called by its level, not by its word", () => {
  expect(namesOf({ seats: [me, { ...bot, name: "level-2" }] }, t)[1]).not.toContain("level-2");
});

test("a line says whose turn it is", () => {
  expect(standing(table, t)).toBe("Tama’s turn");
  expect(waitsForMe(table)).toBe(false);
  expect(waitsForMe({ ...table, actor: 0 })).toBe(true);
});

test("a finished match says how it ended for me, with the points", () => {
  expect(over([0], { scores: [34, 21] })).toBe("You won. 34 : 21");
  expect(over([1], { scores: [21, 34] })).toBe("You lost. 34 : 21");
  expect(over([0], { seats: [me, { ...friend, mine: true }], scores: [8, 5] })).toBe("Ann wins. 8 : 5");
  expect(over([0], { status: { phase: "over", reason: "resigned", winners: [0], by: 1 } })).toBe("You win: Tama resigned.");
  expect(over([1], { status: { phase: "over", reason: "resigned", winners: [1], by: 0 } })).toBe("You resigned.");
  expect(over([1], { status: { phase: "over", reason: "closed" } })).toBe("This table was closed.");
});

test("only a table without other people is mine to end", () => {
  expect(isAlone(table)).toBe(true);
  expect(isAlone({ seats: [me, friend] })).toBe(false);
});

test("a day is a day, today is an hour", () => {
  const now = new Date(2026, 10, 17, 18, 30).getTime();
  expect(whenOf(new Date(2026, 10, 17, 13, 5).getTime(), now, "fr", t)).toBe("today, 13:05");
  expect(whenOf(new Date(2026, 10, 16, 9, 5).getTime(), now, "fr", t)).toBe("16 novembre");
  expect(whenOf(new Date(2025, 10, 16).getTime(), now, "fr", t)).toBe("16 novembre 2025");
});
