/** How an end is told: to whom, by how much, what broke a tie, and what comes next. */

import { expect, test } from "vitest";
import type { SeatState, Status, Table } from "../../src/api/wire";
import english from "../../src/messages/en.json";
import { translator } from "../../src/messages/messages";
import { verdictOf } from "../../src/table/ending";
import { nextLevel } from "../../src/table/next";

const t = translator("en", english, { "tie.leaves": "leaves on the ground" });
const NAMES = ["Ada", "Bo", "Cy"];
const bot = (seat: number, level = "level-2"): SeatState => ({ seat, kind: "bot", name: level, level });
const me = (seat: number): SeatState => ({ seat, kind: "person", name: "Ada", mine: true });

function ended(mine: number[], scores: number[], status: Partial<Status>): Table {
  const seats = scores.map((_, seat) => (mine.includes(seat) ? me(seat) : bot(seat)));
  return { mine, seats, status: { phase: "over", ...status }, position: { scores } } as unknown as Table;
}
const told = (...facts: Parameters<typeof ended>): [string, string] => {
  const { outcome, headline } = verdictOf(ended(...facts), NAMES, t);
  return [outcome, headline];
};

test("the margin is said to whoever won or lost", () => {
  expect(told([0], [46, 42], { reason: "finished", winners: [0] })).toEqual(["won", "You win by 4."]);
  expect(told([0], [29, 42, 31], { reason: "finished", winners: [1] })).toEqual(["lost", "You lost by 13."]);
  expect(told([0], [40, 40], { reason: "finished", winners: [0, 1] })).toEqual(["shared", "You win together with Bo."]);
});

test("resigning, time and draws have words of their own", () => {
  expect(told([0], [0, 0], { reason: "resigned", by: 0, winners: [1] })).toEqual(["lost", "You resigned."]);
  expect(told([0], [0, 0], { reason: "resigned", by: 1, winners: [0] })).toEqual(["won", "You win: Bo resigned."]);
  expect(told([0], [0, 0], { reason: "time", by: 1, winners: [0] })).toEqual(["won", "You win: Bo ran out of time."]);
  expect(told([0], [0, 0], { reason: "draw", winners: [0, 1] })).toEqual(["shared", "A draw."]);
});

test("who only looks, or sits on both seats, hears who won", () => {
  expect(told([], [46, 42], { reason: "finished", winners: [0] })).toEqual(["over", "Ada wins by 4."]);
  expect(told([0, 1], [1, 3], { reason: "finished", winners: [1] })).toEqual(["over", "Bo wins by 2."]);
});

test("what broke a tie is named, and only where one was broken", () => {
  const tie_break = { code: "leaves", rule: "TO-1.1", text: "leaves", values: [3, 5, 9] };
  const tied = verdictOf(ended([0], [40, 40, 12], { reason: "finished", winners: [1], tie_break }), NAMES, t);
  expect(tied.headline).toBe("You lost the tie.");
  expect(tied.tie).toBe("Equal points. What decided: leaves on the ground (Ada 3, Bo 5).");
  expect(verdictOf(ended([0], [40, 40], { reason: "finished", winners: [0, 1] }), NAMES, t).tie).toBe("");
});

test("the next level is offered to whoever beat one alone", () => {
  const levels = ["level-1", "level-2", "level-3"];
  const won = { winners: [0] };
  expect(nextLevel(ended([0], [3, 1], won), levels)).toBe("level-3");
  expect(nextLevel(ended([0], [3, 1], { winners: [1] }), levels)).toBeNull();
  expect(nextLevel({ ...ended([0], [3, 1], won), seats: [me(0), bot(1, "level-3")] }, levels)).toBeNull();
  expect(nextLevel({ ...ended([0], [3, 1, 1], won), seats: [me(0), bot(1), { seat: 2, kind: "person", name: "Cy" }] }, levels)).toBeNull();
});
