import { describe, expect, it } from "vitest";
import { area, disc, outline, simplified, without } from "../../../src/games/kodama-3d/cut/field";
import { medallion, tileOutline, tileWindow, trunkOutline } from "../../../src/games/kodama-3d/cut/plates";
import type { Part } from "../../../src/games/kodama-3d/types";
import { SHAPES, tree } from "./tree";

const { fork, spire } = SHAPES;

describe("an outline", () => {
  it("goes once round a disc, counterclockwise, at its own distance", () => {
    const line = outline(disc(3, 4, 10), 0, [-12, -12, 30, 32], 1);
    expect(area(line)).toBeGreaterThan(Math.PI * 95);
    expect(area(line)).toBeLessThan(Math.PI * 101);
    for (const [x, y] of line) expect(Math.hypot(x - 3, y - 4)).toBeCloseTo(10, 0);
  });

  it("stands farther out at a higher level", () => {
    const at = (level: number): number => area(outline(disc(0, 0, 10), level, [-14, -14, 28, 28], 1));
    expect(at(1) - at(0)).toBeCloseTo(Math.PI * 21, -1);
  });

  it("leaves out what is cut away", () => {
    const cut = outline(without(disc(0, 0, 10), disc(8, 0, 4)), 0, [-12, -12, 24, 24], 0.5);
    expect(area(cut)).toBeLessThan(Math.PI * 100 - 20);
  });

  it("needs fewer corners than it was measured with, and stays where it is", () => {
    const square: [number, number][] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ];
    expect(simplified(square, 0.1)).toHaveLength(4);
  });
});

describe("a tile", () => {
  it("has a slit at a free point and none where a tile is plugged in", () => {
    const open = tileOutline(fork, ["L", "R"]);
    const filled = tileOutline(fork, []);
    expect(area(filled) - area(open)).toBeGreaterThan(40);
    expect(tileOutline(fork, ["L", "R"])).toBe(open);
  });

  it("reaches every point and lies inside the window of its print", () => {
    const [left, bottom, width, height] = tileWindow(SHAPES);
    for (const [x, y] of tileOutline(spire, [], 2.6)) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + width);
      expect(y).toBeGreaterThan(bottom);
      expect(y).toBeLessThan(bottom + height);
    }
    expect(Math.max(...tileOutline(spire, []).map(([, y]) => y))).toBeGreaterThan(66);
  });

  it("shows its feature clear of the points, above its body", () => {
    for (const shape of [fork, spire]) {
      const [x, y] = medallion(shape);
      expect(y).toBeGreaterThan(shape.body[1] + 10);
      for (const point of shape.points) expect(Math.hypot(point.s - x, point.v - y)).toBeGreaterThan(13);
    }
  });
});

it("a trunk's feet reach the corners of the support", () => {
  const trunk = tree().parts[0] as Part;
  const line = trunkOutline(SHAPES.trunk, trunk, "yz");
  expect(Math.max(...line.map(([x]) => x))).toBeCloseTo(54, 0);
  expect(Math.min(...line.map(([, y]) => y))).toBeCloseTo(0, 0);
});
