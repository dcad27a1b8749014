/** A match as one seat's chance moves: columns, chapters, marked choices. */

import { expect, test } from "vitest";
import type { Review, ReviewedDecision, TurningPoint } from "../../src/api/wire";
import { chapterAt, chaptersOf, columnsOf, firstPly, nearest, nextMarked, strokesOf, type Verdict } from "../../src/review/course";
import { detail, overview, spread } from "../../src/review/graph";
import { chevrons, FALLS } from "../../src/review/glyphs";
import { wishOf } from "../../src/review/keys";

const words = { text: "" };
function decided(ply: number, seat: number, before: number, play: number, luck: number, verdict: Verdict = "fine"): ReviewedDecision {
  const pair = (mine: number): number[] => [mine, -mine];
  return {
    ply,
    seat,
    verdict,
    played: { move: "a", words, chances: [0.5, 0.5], error: 0, line: [] },
    before: [before, 1 - before],
    after: [before + play + luck, 1 - before - play - luck],
    play: pair(play),
    luck: pair(luck),
    lost: seat ? play : -play,
    low: 0,
    high: 0,
    stake: 0,
    redeals: 1,
  };
}
const turning: TurningPoint[] = [
  { ply: 1, kind: "play", seat: 0, change: [-0.22, 0.22] },
  { ply: 2, kind: "luck", seat: 1, change: [-0.2, 0.2] },
];
const review: Review = {
  game: "toy",
  rules_version: 1,
  simulations: 10,
  share: 1,
  start: [0.5, 0.5],
  deal: [0.1, -0.1],
  result: [0, 1],
  decisions: [decided(0, 1, 0.6, 0.03, 0), decided(1, 0, 0.63, -0.22, 0, "blunder"), decided(2, 1, 0.41, 0, -0.2), decided(3, 0, 0.21, -0.05, -0.16, "slip")],
  seats: [],
  turning_points: turning,
  hides: true,
  adds_up: true,
};

test("every column begins where the one before it ended", () => {
  for (const seat of [0, 1]) {
    const columns = columnsOf(review, seat);
    expect(columns.map(({ ply }) => ply)).toEqual([-1, 0, 1, 2, 3]);
    columns.slice(1).forEach((column, index) => expect(column.before).toBeCloseTo(columns[index]?.after ?? NaN));
    expect(columns.at(-1)?.after).toBeCloseTo(seat ? 100 : 0);
  }
});

const begins = (event: { event: string; [fact: string]: unknown }): number | null => (event.event === "dealt" ? Number(event["round"]) : null);
const dealt = (round: number): { events: { event: string; text: string; round: number }[] } => ({ events: [{ event: "dealt", text: "", round }] });
const plain = { events: [] };

test("chapters begin where the game says so, and cover the match", () => {
  const chapters = chaptersOf(dealt(1).events, [plain, dealt(2), plain, plain], begins);
  expect(chapters).toEqual([
    { number: 1, from: 0, to: 2 },
    { number: 2, from: 2, to: 4 },
  ]);
  expect([-1, 0, 1, 2, 3, 4].map((ply) => chapterAt(chapters, ply)?.number)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(chaptersOf(dealt(1).events, [plain, plain], begins)).toEqual([]);
  expect(chaptersOf([], [plain, dealt(2), plain], undefined)).toEqual([]);
});

test("a chapter's luck and play lead from its start to its end", () => {
  const chapters = chaptersOf(dealt(1).events, [plain, dealt(2), plain, plain], begins);
  const strokes = strokesOf(columnsOf(review, 0), chapters);
  expect(strokes.map(({ before, middle, after }) => [before, middle, after].map((value) => Math.round(value) + 0))).toEqual([
    [50, 60, 41],
    [41, 5, 0],
  ]);
  const drawing = overview(strokes, 2, turning);
  expect(drawing.chosen).toBe(1);
  expect(drawing.plies).toEqual([0, 2]);
  expect(drawing.flags.map(({ number, at }) => [number, Math.floor(at)])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test("choices and reveals are different marks, mine and others' too", () => {
  const drawing = detail(columnsOf(review, 0), 0, 1, turning);
  expect(drawing.bars.map(({ kind }) => kind)).toEqual(["luck", "theirs", "mine", "theirs", "luck", "mine", "luck"]);
  expect(drawing.flags.map(({ number }) => number)).toEqual([1, 2]);
  expect(drawing.chosen).toBe(2);
  const values = drawing.line.map(([, value]) => value);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(-1e-9);
  expect(drawing.line.map(([at]) => at)).toEqual(drawing.line.map(([at]) => at).sort((a, b) => a - b));
});

test("flags stand apart, and inside", () => {
  const found = spread([100, 101, 299, 2], 300);
  const sorted = [...found].sort((a, b) => a - b);
  sorted.slice(1).forEach((place, index) => expect(place - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(20));
  expect(sorted[0]).toBeGreaterThanOrEqual(10);
  expect(sorted.at(-1)).toBeLessThanOrEqual(290);
});

test("the next marked choice is anybody's", () => {
  expect(nextMarked(review.decisions, 0, 1)).toBe(1);
  expect(nextMarked(review.decisions, 1, 1)).toBe(3);
  expect(nextMarked(review.decisions, 3, 1)).toBeNull();
  expect(nextMarked(review.decisions, 3, -1)).toBe(1);
});

test("a reader begins where the seat gave most away", () => {
  expect(firstPly([...turning], 0)).toBe(1);
  expect(firstPly([...turning], 1)).toBe(1);
  expect(firstPly([], 0)).toBe(0);
  expect([nearest(-1, 5), nearest(0.5, 5), nearest(2, 5)]).toEqual([0, 2, 4]);
});

test("keys go by steps, marked choices and turning points", () => {
  const press = (key: string, shiftKey = false): unknown => wishOf({ key, shiftKey });
  expect(press("ArrowLeft")).toEqual({ go: "step", by: -1 });
  expect(press("ArrowRight", true)).toEqual({ go: "marked", by: 1 });
  expect([press("Home"), press("End"), press("o")]).toEqual([{ go: "first" }, { go: "last" }, { go: "open" }]);
  expect(press("2")).toEqual({ go: "turning", index: 1 });
  expect(press("x")).toBeNull();
});

test("falls are counted in chevrons", () => {
  for (const [sign, count] of Object.entries(FALLS)) expect([sign, chevrons(count).split("M").length - 1]).toEqual([sign, count]);
  expect([FALLS.slip, FALLS.mistake, FALLS.blunder, FALLS.fine]).toEqual([1, 2, 3, undefined]);
});
