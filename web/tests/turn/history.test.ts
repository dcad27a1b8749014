/** What is asked of my finished matches, and how long something is in words. */

import { expect, test } from "vitest";
import type { SeatState } from "../../src/api/wire";
import { leadsTo } from "../../src/offline/push";
import { question, rivals } from "../../src/turn/history";
import { spanWords } from "../../src/turn/spans";

test("filters are all that is asked, together; without one there is no question", () => {
  expect(question({ game: "", with: "", outcome: "", rated: "" })).toBeNull();
  expect(question({ game: "kiwara", with: "", outcome: "", rated: "no" })).toEqual({ game: "kiwara", rated: "no" });
  expect(question({ game: "", with: "bo", outcome: "lost", rated: "" })).toEqual({ with: "bo", outcome: "lost" });
});

test("whom I met is listed once each, by the last name; neither bots nor I are among them", () => {
  const seat = (seat: number, name: string, who?: string, mine = false): SeatState => ({
    seat,
    kind: who ? "person" : "bot",
    name,
    ...(who ? { who } : {}),
    mine,
    here: false,
  });
  const me = seat(0, "Ann", "a", true);
  const tables = [
    { changed: 2, seats: [me, seat(1, "Robert", "b")] },
    { changed: 1, seats: [me, seat(1, "Bo", "b"), seat(2, "Level 3")] },
    { changed: 3, seats: [me, seat(1, "Élise", "e"), seat(2, "Zoë", "z")] },
  ];
  expect(rivals(tables, "fr")).toEqual([
    { who: "e", name: "Élise" },
    { who: "b", name: "Robert" },
    { who: "z", name: "Zoë" },
  ]);
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
