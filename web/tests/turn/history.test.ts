/** Finished tables by game and result, and how long something is in words. */

import { expect, test } from "vitest";
import type { TableLine } from "../../src/api/wire";
import { leadsTo } from "../../src/offline/push";
import { matches, resultOf } from "../../src/turn/history";
import { spanWords } from "../../src/turn/spans";

const seat = (at: number, mine: boolean): TableLine["seats"][number] => ({ seat: at, kind: "person", name: `${at}`, mine });
const line = (winners: number[], reason: "finished" | "draw" | "closed" = "finished", mine = [0]): Pick<TableLine, "game" | "seats" | "status"> => ({
  game: "kiwara",
  seats: [0, 1].map((at) => seat(at, mine.includes(at))),
  status: { phase: "over", reason, winners },
});

test("a match is won, lost, or ended otherwise", () => {
  expect(resultOf(line([0]))).toBe("won");
  expect(resultOf(line([1]))).toBe("lost");
  expect(resultOf(line([0, 1]))).toBe("other");
  expect(resultOf(line([0], "draw"))).toBe("other");
  expect(resultOf(line([0], "finished", [0, 1]))).toBe("other"); // both seats are mine
});

test("filters are all that is asked, together", () => {
  expect(matches(line([0]), { game: "", result: "" })).toBe(true);
  expect(matches(line([0]), { game: "kiwara", result: "won" })).toBe(true);
  expect(matches(line([0]), { game: "kigi", result: "won" })).toBe(false);
  expect(matches(line([1]), { game: "kiwara", result: "won" })).toBe(false);
});

test("a span is told by its two largest units", () => {
  const t = (key: string, values?: Record<string, unknown>): string => `${values?.["count"]}${key.slice(5, 6)}`;
  const minute = 60_000;
  expect(spanWords(2 * 1440 * minute + 61 * minute, t)).toBe("2d 1h");
  expect(spanWords(11 * 60 * minute + 5 * minute, t)).toBe("11h");
  expect(spanWords(130 * minute, t)).toBe("2h 10m");
  expect(spanWords(59_000, t)).toBe("0m");
});

test("a push leads into the box and nowhere else", () => {
  expect(leadsTo("https://box.example/", "/tables/x")).toBe("https://box.example/tables/x");
  expect(leadsTo("https://box.example/a/", "/tables/x")).toBe("https://box.example/a/tables/x");
  for (const path of ["//evil.example", "https://evil.example", "/../../x", "@evil.example/", ""]) {
    expect(leadsTo("https://box.example/a/", path).startsWith("https://box.example/a/")).toBe(true);
  }
});
