import { describe, expect, test } from "vitest";
import { dayAfter, daysInARow, longestRow, signs, withAnswer, type Answered, type How } from "../../src/puzzles/row";
import { shared } from "../../src/puzzles/telling";
import { translator } from "../../src/messages/messages";
import english from "../../src/puzzles/messages/en.json";

const NONE: Answered = { puzzles: {}, days: {} };
const TODAY = "2026-11-17";

describe("days in a row", () => {
  const days: Record<string, How> = { "2026-11-13": "once", "2026-11-15": "later", "2026-11-16": "once" };
  test("days follow each other over the end of a month", () => {
    expect(dayAfter("2026-11-30", 1)).toBe("2026-12-01");
    expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  });
  test("a day that is not over does not break the row, a missed one does", () => {
    expect(daysInARow(days, TODAY)).toBe(2);
    expect(daysInARow({ ...days, [TODAY]: "once" }, TODAY)).toBe(3);
    expect(daysInARow(days, "2026-11-19")).toBe(0);
    expect(longestRow({ ...days, "2026-11-14": "wrong" })).toBe(2);
  });
});

describe("answers", () => {
  test("the first answer counts", () => {
    const wrong = withAnswer(NONE, "a", false, TODAY, TODAY);
    expect(wrong.days[TODAY]).toBe("wrong");
    expect(withAnswer(wrong, "a", true, TODAY, TODAY)).toEqual(wrong);
  });
  test("a day solved later is told apart, and a puzzle without a day stamps none", () => {
    expect(withAnswer(NONE, "a", true, "2026-11-16", TODAY).days).toEqual({ "2026-11-16": "later" });
    expect(withAnswer(NONE, "a", true, null, TODAY)).toEqual({ puzzles: { a: "once" }, days: {} });
  });
});

test("a shared result tells game, difficulty and row, and no move", () => {
  const days: Record<string, How> = { [TODAY]: "once", "2026-11-16": "later", "2026-11-15": "wrong" };
  expect(signs(days, TODAY)).toBe("· · · · × □ ■");
  const told = { day: TODAY, game: "Koi-Koi", difficulty: 3, how: "once" as const, row: 2, days, today: TODAY, date: "17 November" };
  expect(shared(told, translator("en", english))).toBe("Kiribako puzzle, 17 November\nKoi-Koi, young tree: solved at once\n· · · · × □ ■  2 days in a row");
});
