/** A small tree for tests: a trunk with three points and whatever is plugged in. */

import { shapeOf } from "../../../src/games/kodama-3d/shapes";
import type { Part, Shape, Tree, Trunk, Vector } from "../../../src/games/kodama-3d/types";

const FORK: Shape = {
  body: [0, 30],
  com: [0, 30],
  mass: 6,
  top: 46,
  symmetric: true,
  points: [
    { id: "L", s: -18, v: 42, tilt: -40 },
    { id: "R", s: 18, v: 42, tilt: 40 },
  ],
};
const SPIRE: Shape = {
  body: [1, 32],
  com: [1, 32],
  mass: 6,
  top: 68,
  symmetric: false,
  points: [
    { id: "R", s: 14, v: 36, tilt: 55 },
    { id: "T", s: 0, v: 66, tilt: 0 },
  ],
};
const CUT: Trunk = { height: 98, support: 54, margin: 1, mass: 60, radius: 12 };
export const SHAPES = { fork: FORK, spire: SPIRE, trunk: CUT };

const AT: Vector = [0, 0, 0];
const TRUNK: [string, number][] = [
  ["L", -24],
  ["R", 24],
  ["T", 0],
];

/** Steps such as "fork R" or "spire 1.L". */
export function tree(...steps: string[]): Tree {
  const taken = new Set(steps.map((step) => step.split(" ")[1]));
  const point = (name: string, x = 0) => ({ point: name, position: [x, 0, 0] as Vector, direction: [0, 0, 1] as Vector, free: !taken.has(name) });
  const parts: Part[] = [
    { number: 0, kodama: "green", shape: "trunk", origin: AT, v: AT, s: AT, n: AT, points: TRUNK.map(([name, x]) => point(name, x)) },
    ...steps.map((step, n): Part => {
      const [shape = "", on = ""] = step.split(" ");
      const points = (shapeOf(SHAPES, shape)?.points ?? []).map(({ id }) => point(`${n + 1}.${id}`));
      return { number: n + 1, kodama: "blue", feature: "firefly", shape, on, tile: `B${n}`, origin: AT, v: AT, s: AT, n: AT, points };
    }),
  ];
  return { parts, tiles: steps.length, height: 98, mass: 60, lean: { x: 0, y: 0, spare: 37 }, centre: AT, flat: [] };
}
