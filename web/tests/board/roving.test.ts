import { expect, it } from "vitest";
import { nearest } from "../../src/board/roving";

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 100, y: y * 100 })));
const from = { x: 100, y: 100 };

it("goes to the neighbour in the direction of the arrow", () => {
  const others = grid.filter(({ x, y }) => x !== 100 || y !== 100);
  const at = (step: [number, number]): unknown => others[nearest(from, others, step)];
  expect(at([1, 0])).toEqual({ x: 200, y: 100 });
  expect(at([-1, 0])).toEqual({ x: 0, y: 100 });
  expect(at([0, -1])).toEqual({ x: 100, y: 0 });
  expect(at([0, 1])).toEqual({ x: 100, y: 200 });
});

it("stays where nothing lies ahead", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 0, y: 100 }], [-1, 0])).toBe(-1);
});

it("prefers straight ahead to nearer but aside", () => {
  expect(
    nearest(
      from,
      [
        { x: 160, y: 160 },
        { x: 210, y: 100 },
      ],
      [1, 0],
    ),
  ).toBe(1);
});
