/** Whose eyes, who decides, and whether a curtain is needed: without knowing any game. */

import { expect, test } from "vitest";
import type { Position, SeatState, Table } from "../../src/api/wire";
import { translator } from "../../src/messages/messages";
import { left, written } from "../../src/table/clock";
import { decider, eyesOf, haveSecrets, seatNames } from "../../src/table/shown";
import { view } from "./view";

const t = translator("en");
const position = (actor: number | null, views: Position["views"] = {}): Position => ({ ply: 0, views, actor, moves: [], scores: [] });
const table = (mine: number[], actor: number | null): Table => ({ mine, position: position(actor), status: { phase: "playing" } }) as unknown as Table;

test("a spectator has no eyes, a player those of the seat that decides", () => {
  expect(eyesOf(table([], 0), null)).toBeNull();
  expect(eyesOf(table([1], 0), null)).toBe(1);
  expect(eyesOf(table([0, 1], 1), 0)).toBe(1);
});

test("on a shared screen the last eyes stay while somebody else decides", () => {
  expect(eyesOf(table([0, 2], 1), 2)).toBe(2);
  expect(eyesOf(table([0, 2], 1), null)).toBe(0);
});

test("only a seat of mine that is to decide decides here", () => {
  expect(decider(table([0], 0))).toBe(0);
  expect(decider(table([0], 1))).toBeNull();
  expect(decider(table([0], null))).toBeNull();
});

test("views that differ in nothing but whose they are hide nothing", () => {
  const open = position(0, { "0": view({ viewer: 0, cards: [1, 2] }), "1": view({ viewer: 1, cards: [1, 2] }) });
  const hidden = position(0, { "0": view({ viewer: 0, cards: [1, 2] }), "1": view({ viewer: 1, cards: null }) });
  expect(haveSecrets(open, [0, 1])).toBe(false);
  expect(haveSecrets(hidden, [0, 1])).toBe(true);
});

test("no two seats have the same name", () => {
  const seat = (number: number, kind: SeatState["kind"], name: string, level?: string): SeatState => ({
    seat: number,
    kind,
    name,
    ...(level ? { level } : {}),
  });
  const seats = [seat(0, "person", "Mika"), seat(1, "person", "Mika"), seat(2, "bot", "level-1", "level-1"), seat(3, "open", "")];
  expect(seatNames({ seats }, t)).toEqual(["Mika", "Mika 2", "Seedling", "open seat"]);
});

test("a running clock counts down from what the server said, never below nothing", () => {
  const clocks = { left: [60_000, 30_000], running: 0, at: 1_000 };
  expect(left(clocks, 0, 11_000)).toBe(50_000);
  expect(left(clocks, 1, 11_000)).toBe(30_000);
  expect(left(clocks, 0, 999_000)).toBe(0);
  expect(left(clocks, 0, 11_000, 4_000)).toBe(54_000);
});

test("clocks are written as people read them", () => {
  expect([495_000, 9_400, 3_723_000, 190_800_000].map(written)).toEqual(["8:15", "0:09.4", "1:02:03", "2 d 5 h"]);
});

test("no clock ever shows less than nothing", () => {
  for (const late of [0, -1, -600, -28_600, -3_600_000]) {
    expect(written(late)).toBe("0:00");
    expect(left({ left: [late, 5000], running: 1, at: 0 }, 0, 99_000)).toBe(0);
    expect(written(left({ left: [late], running: 0, at: 0 }, 0, 99_000))).toBe("0:00");
  }
  expect(written(1)).toBe("0:00.0");
});
