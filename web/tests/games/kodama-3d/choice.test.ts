import { describe, expect, it } from "vitest";
import { firstSide, gainOf, keepMove, onlyPick, open, side, sidesOf, walks } from "../../../src/games/kodama-3d/choice";
import type { Goal, Preview, Try } from "../../../src/games/kodama-3d/types";

const falls = { code: "topples", message: "it falls", rule: "KD-3.3" };
const attempt = (move: string, refusal: Try["refusal"] = null): Try => ({
  move,
  refusal,
  match: false,
  origin: [0, 0, 0],
  v: [0, 0, 1],
  s: [1, 0, 0],
  lean: { x: 0, y: 0, spare: 5 },
});

describe("the forest", () => {
  const moves = ["a1-a2", "a1-b2", "d4-d3"];

  it("offers the meeples first, then where the picked one can go", () => {
    expect([...walks(moves, null).picks]).toEqual(["a1", "d4"]);
    expect(walks(moves, null).moves.size).toBe(0);
    expect([...walks(moves, "a1").moves]).toEqual([
      ["a2", "a1-a2"],
      ["b2", "a1-b2"],
    ]);
  });

  it("completes a placing or a last tile with one touch, and lets a meeple stay", () => {
    expect(walks(["b2", "c3"], null).moves.get("c3")).toBe("c3");
    expect(walks(["final b2"], null).moves.get("b2")).toBe("final b2");
    expect(walks(["b2-b2"], "b2").moves.get("b2")).toBe("b2-b2");
  });

  it("picks the only meeple that can move by itself", () => {
    expect(onlyPick(moves)).toBeNull();
    expect(onlyPick(["d4-d3", "d4-c3"])).toBe("d4");
    expect(onlyPick(["grow 7.L"])).toBeNull();
  });
});

describe("growing", () => {
  const sides = sidesOf([attempt("grow R"), attempt("grow 3.T", falls), attempt("grow 3.T~"), attempt("grow 4.L", falls), attempt("grow 4.L~", falls)]);

  it("gathers both sides of a point", () => {
    expect([...sides.keys()]).toEqual(["R", "3.T", "4.L"]);
    expect(sides.get("R")?.flipped).toBeNull();
  });

  it("shows the side that stands first", () => {
    const [root, turned, none] = [...sides.values()] as [never, never, never];
    expect([open(root), open(turned), open(none)]).toEqual([true, true, false]);
    expect([firstSide(root), firstSide(turned), firstSide(none)]).toEqual([false, true, false]);
    expect(side(turned, true).move).toBe("grow 3.T~");
    expect(side(root, true).move).toBe("grow R");
  });
});

describe("goals", () => {
  it("are kept as a pair in whatever order they were touched", () => {
    const moves = ["keep G01 G17", "keep G01 G20", "keep G17 G20"];
    expect(keepMove(moves, ["G20", "G01"])).toBe("keep G01 G20");
    expect(keepMove(moves, ["G20"])).toBeNull();
    expect(keepMove(moves, ["G20", "G33"])).toBeNull();
  });

  it("tell what the tile in hand would add, and nothing else", () => {
    const progress = (have: number) => ({ have, need: 4, met: have >= 4, text: "", missing: "", parts: [] });
    const preview = {
      goals: [
        { id: "G01", before: progress(3), after: progress(4) },
        { id: "G02", before: progress(1), after: progress(1) },
      ],
    };
    expect(gainOf({ id: "G01" } as Goal, preview as unknown as Preview)).toEqual({ before: 3, after: 4, met: true });
    expect(gainOf({ id: "G02" } as Goal, preview as unknown as Preview)).toBeNull();
    expect(gainOf({ id: "G01" } as Goal, null)).toBeNull();
  });
});
