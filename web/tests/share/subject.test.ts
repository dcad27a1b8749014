/** What a share sheet offers: nothing of a table that the link would not show. */

import { describe, expect, it } from "vitest";
import type { Table } from "../../src/api/wire";
import { codeOf, drawingOf, embedOf, linkOf, seenBy, tabsFor, waysOf } from "../../src/share/subject";

const table = (phase: "waiting" | "playing" | "over", visibility: Table["visibility"] = "link"): Table =>
  ({ code: "ABCD", visibility, status: { phase }, history: [{}, {}, {}] }) as unknown as Table;
const match = { what: "table", table: "x y", ply: 2 } as const;

describe("what others see", () => {
  it("is told by phase, and a private table that has begun is for those who sit there", () => {
    expect(seenBy(match, table("waiting", "private"), false)).toBe("waiting");
    expect(seenBy(match, table("playing", "private"), false)).toBe("private");
    expect(seenBy(match, table("playing"), false)).toBe("playing");
    expect(seenBy(match, table("over"), true)).toBe("near");
    expect(tabsFor(match, "private")).not.toContain("picture");
    expect(tabsFor(match, "private")).not.toContain("embed");
    expect(tabsFor({ what: "event", event: "e", title: "" }, "event")).toEqual(["link", "picture"]);
  });
});

describe("the link", () => {
  it("leads to a decision only once the match is over", () => {
    expect(waysOf(match, table("playing"))).toEqual(["table"]);
    expect(linkOf(match, table("playing"), "table")).toBe("/tables/x%20y");
    expect(linkOf(match, table("waiting"), "table")).toBe("/t/ABCD");
    expect(waysOf(match, table("over"))).toEqual(["here", "start", "review"]);
    expect(waysOf({ ...match, review: true }, table("over"))[0]).toBe("review");
    expect(linkOf(match, table("over"), "here")).toBe("/tables/x%20y/replay?ply=2");
    expect(linkOf({ ...match, seat: 1 }, table("over"), "review")).toBe("/tables/x%20y/review?ply=2&seat=1");
    expect(linkOf({ what: "puzzle", puzzle: "p", title: "" }, null, "table")).toBe("/puzzles/p");
  });

  it("has a drawing that asks for no more than is wished", () => {
    const look = { part: "board", night: true, named: false } as const;
    const asked = new URL(drawingOf(match, "here", look, "ja"), "http://box");
    expect(asked.pathname).toBe("/api/cards/tables/x%20y");
    expect(Object.fromEntries(asked.searchParams)).toEqual({ language: "ja", form: "svg", part: "board", light: "night", names: "no", ply: "2" });
    expect(drawingOf(match, "table", { part: "card", night: false, named: true }, "en")).toBe("/api/cards/tables/x%20y?language=en&form=svg");
  });
});

describe("an embed", () => {
  it("is code that no name can break out of", () => {
    expect(embedOf("x", 3, "night")).toBe("/embed/tables/x?ply=3&theme=night");
    expect(embedOf("x", null, "page")).toBe("/embed/tables/x");
    const code = codeOf('http://box/embed/tables/x?ply=3&theme=night"', 'Ann "<b>', "full");
    expect(code).toContain('src="http://box/embed/tables/x?ply=3&amp;theme=night&quot;"');
    expect(code).toContain('title="Ann &quot;&lt;b>"');
    expect(code).toContain('width="100%"');
  });
});
