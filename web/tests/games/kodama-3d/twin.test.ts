import { describe, expect, it } from "vitest";
import { layout, placed, pointOrder } from "../../../src/games/kodama-3d/twin/layout";
import type { Part } from "../../../src/games/kodama-3d/types";
import { SHAPES, tree } from "./tree";

const MEASURES = { part: 60, point: 24, gap: 8 };

describe("the flat twin", () => {
  it("has every part and every free point once", () => {
    const shown = layout(tree("fork R", "spire 1.L"), SHAPES, MEASURES).nodes.map((node) => node.key);
    expect(shown.filter((key) => typeof key === "number").sort()).toEqual([0, 1, 2]);
    expect(shown.filter((key) => typeof key === "string").sort()).toEqual(["1.R", "2.R", "2.T", "L", "T"]);
  });

  it("keeps points in the order their plate has them", () => {
    const grown = tree("spire R");
    expect(pointOrder(grown.parts[0] as Part, SHAPES)).toEqual(["L", "T", "R"]);
    expect(pointOrder(grown.parts[1] as Part, SHAPES)).toEqual(["1.T", "1.R"]);
  });

  it("grows upward: a tile stands two rows above what carries it", () => {
    const { nodes } = layout(tree("fork R", "spire 1.L"), SHAPES, MEASURES);
    const row = new Map(nodes.map((node) => [node.key, node.row]));
    expect([row.get(0), row.get(1), row.get(2), row.get("2.T")]).toEqual([0, 2, 4, 5]);
  });

  it("never puts two things on one place", () => {
    const full = tree(
      "fork L",
      "fork R",
      "fork T",
      "fork 1.L",
      "fork 1.R",
      "fork 2.L",
      "fork 2.R",
      "spire 3.L",
      "spire 3.R",
      "fork 4.L",
      "fork 6.R",
      "spire 8.T",
    );
    for (const sideways of [false, true]) {
      const nodes = placed(layout(full, SHAPES, MEASURES), 900, 700, sideways);
      for (const one of nodes) for (const other of nodes) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(12);
    }
  });

  it("stays on its paper", () => {
    const full = tree("fork L", "fork R", "fork 1.L", "fork 1.R", "fork 2.L", "fork 2.R");
    for (const node of placed(layout(full, SHAPES, MEASURES), 240, 500, false)) {
      expect(node.x).toBeGreaterThan(0);
      expect(node.x).toBeLessThan(240);
      expect(node.y).toBeGreaterThan(0);
    }
  });
});
