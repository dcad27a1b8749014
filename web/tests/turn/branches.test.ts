/** A plan as a tree: each step once, deeper ones below, cut off and forgotten as it should be. */

import { describe, expect, it } from "vitest";
import type { Tried } from "../../src/api/wire";
import { branches, toCome, without } from "../../src/turn/branches";

const MINE = [1];
/** "a B c D": capitals are mine. */
const line = (text: string): Tried[] =>
  text.split(" ").map((move) => ({ move, seat: move === move.toUpperCase() ? 1 : 0, words: { text: move, parts: [] } as unknown as Tried["words"] }));
const drawn = (...lines: string[]): string[] =>
  branches(lines.map(line), MINE).map(({ depth, theirs, mine }) =>
    [...Array<string>(depth).fill("-"), ...theirs, ...mine].map((one) => (typeof one === "string" ? one : one.move)).join(" "),
  );

describe("a plan", () => {
  it("has each step once, what follows below what it follows", () => {
    expect(drawn("a B", "x Y", "a B c D", "a B e F")).toEqual(["a B", "- c D", "- e F", "x Y"]);
  });
  it("keeps the decisions of one turn together", () => {
    expect(drawn("a b C D e F")).toEqual(["a b C D", "- e F"]);
  });
  it("is cut to what is still to come", () => {
    const plan = {
      ply: 4,
      lines: [
        ["a", "B", "c", "D"],
        ["x", "Y"],
        ["a", "B"],
      ],
    };
    expect(toCome(plan, ["1", "2", "3", "4", "a", "B"])).toEqual([["c", "D"]]);
    expect(toCome(plan, ["1", "2", "3", "4"])).toEqual(plan.lines);
  });
  it("loses a step with all that follows, and keeps what was answered before", () => {
    const lines = [
      ["a", "B", "c", "D"],
      ["x", "Y"],
    ];
    expect(without(lines, ["a", "B", "c", "D"], ["a", "B"])).toEqual([
      ["x", "Y"],
      ["a", "B"],
    ]);
    expect(without(lines, ["a", "B"], [])).toEqual([["x", "Y"]]);
  });
});
