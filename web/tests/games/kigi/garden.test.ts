import { describe, expect, it } from "vitest";
import { onTree } from "../../../src/games/kigi/art/graft";
import { arrange, centreAt, corners, treeAt, treeBox } from "../../../src/games/kigi/plane/garden";
import type { LaidCard } from "../../../src/games/kigi/types";

const trunk: LaidCard = { card: "K1", x: 3500, y: 440, degrees: 0, parent: null, joint: null, corners: [], covered_by: [] };

describe("where trees stand", () => {
  it("turns a card counter-clockwise about its centre, y away from the table's edge", () => {
    expect(corners(trunk)[2]).toEqual([381.5, 0]);
    const turned = onTree({ ...trunk, degrees: 90 }, [10, 0]);
    expect(turned[0]).toBeCloseTo(350);
    expect(turned[1]).toBeCloseTo(-54);
  });

  it("reads a point of the plane back as a centre", () => {
    expect(centreAt([350, -44])).toEqual({ x: 3500, y: 440 });
  });

  it("leaves room for a card, but never more than the plot", () => {
    const far: LaidCard = { ...trunk, card: "T01", x: 350, y: 4500, corners: [], covered_by: [] };
    const box = treeBox({ cards: [trunk, far] });
    expect(box.left).toBe(0);
    expect(box.top).toBe(-500);
    expect(box.bottom).toBe(0);
  });

  it("has the mark of a branch that fell at once in sight, without the room of a card", () => {
    const bare = treeBox({ cards: [trunk] });
    expect(treeBox({ cards: [trunk] }, [{ x: 3500, y: 1000 }])).toEqual(bare);
    const marked = treeBox({ cards: [trunk] }, [{ x: 6000, y: 2500 }]);
    expect(marked.left).toBe(bare.left);
    expect(marked.right).toBe(638);
    expect(marked.top).toBe(-274);
  });

  it("puts the trees in rows that suit the window and finds each under its own middle", () => {
    const boxes = Array.from({ length: 5 }, () => treeBox({ cards: [trunk] }));
    const wide = arrange(boxes, { width: 1400, height: 400 });
    expect(new Set(wide.origins.map(([, y]) => y)).size).toBe(1);
    const tall = arrange(boxes, { width: 360, height: 500 });
    expect(new Set(tall.origins.map(([, y]) => y)).size).toBeGreaterThan(1);
    tall.origins.forEach(([x, y], seat) => {
      expect(treeAt(tall, boxes, [x + 350, y - 50])).toBe(seat);
    });
  });
});
