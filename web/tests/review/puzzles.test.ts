/** Decisions kept as puzzles: the better answer first, the newest puzzle first. */

import { beforeEach, expect, test, vi } from "vitest";
import type { ReviewedDecision } from "../../src/api/wire";
import { markedMoves, seatingOf } from "../../src/review/board";
import { keep, kept, puzzleOf } from "../../src/review/puzzles";

const move = (text: string, chance: number): ReviewedDecision["played"] => ({
  move: text,
  words: { text },
  chances: [1 - chance, chance],
  error: 0.01,
  line: [{ move: "then", words: { text: "" } }],
});
const decision = {
  seat: 1,
  played: move("worse", 0.4),
  best: move("better", 0.6),
  hindsight: { move: "open", words: { text: "" }, chances: [], played: [] },
} as unknown as ReviewedDecision;

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, text: string) => void store.set(key, text) });
});

test("the better answer stands first, by the chance of who decides", () => {
  const puzzle = puzzleOf("toy", "record", decision, new Date("2026-11-17T12:00:00Z"));
  expect(puzzle?.answers.map(({ move: text, chance, line }) => [text, chance, line])).toEqual([
    ["better", 0.6, ["better", "then"]],
    ["worse", 0.4, ["worse", "then"]],
  ]);
  expect(puzzle?.saved).toBe("2026-11-17");
  expect(puzzleOf("toy", "record", { ...decision, best: undefined } as unknown as ReviewedDecision, new Date())).toBeNull();
});

test("the newest is first, none is kept twice, and there is a limit", () => {
  for (let n = 0; n < 70; n += 1) keep({ ...puzzleOf("toy", `record ${n}`, decision, new Date())! });
  keep({ ...puzzleOf("toy", "record 60", decision, new Date())! });
  expect(kept().length).toBe(60);
  expect(
    kept()
      .slice(0, 2)
      .map(({ record }) => record),
  ).toEqual(["record 60", "record 69"]);
});

test("both moves are marked, and the better one by the chosen look", () => {
  expect(markedMoves(decision, false)).toEqual({ moves: ["worse", "better"], hints: ["better"] });
  expect(markedMoves(decision, true)).toEqual({ moves: ["worse", "open"], hints: ["open"] });
  expect(markedMoves(null, false)).toEqual({ moves: [], hints: [] });
});

test("tried again, I sit where I sat and bots are as strong as they were", () => {
  const seats = [
    { seat: 0, kind: "bot" as const, name: "", level: "level-1" },
    { seat: 1, kind: "person" as const, name: "" },
    { seat: 2, kind: "person" as const, name: "" },
  ];
  expect(seatingOf({ seats, mine: [1] }, 0, "level-3")).toEqual(["level-1", "me", "level-3"]);
  expect(seatingOf({ seats, mine: [] }, 2, "level-3")).toEqual(["level-1", "level-3", "me"]);
});
