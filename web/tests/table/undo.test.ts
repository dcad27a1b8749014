import { describe, expect, it } from "vitest";
import type { Position } from "../../src/api/wire";
import { undoRight } from "../../src/table/undo";

const at = (undo?: Position["undo"], undo_until?: number): Position => ({ ply: 1, views: {}, actor: 0, moves: null, scores: [], undo, undo_until });

describe("taking back", () => {
  it("is what the server said with the position, and nothing without a word of it", () => {
    expect([undoRight(at("free"), 9), undoRight(at("ask"), 9), undoRight(at(), 9), undoRight(null, 9)]).toEqual(["free", "ask", "no", "no"]);
  });

  it("is free for a moment after a slip, by the server's clock, then the others are asked", () => {
    expect(undoRight(at("free", 5_000), 5_000)).toBe("free");
    expect(undoRight(at("free", 5_000), 5_001)).toBe("ask");
    expect(undoRight(at("free", 5_000), 8_000, 3_000)).toBe("free");
  });
});
