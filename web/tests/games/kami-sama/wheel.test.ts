/** The geometry of the wheel. */
import { describe, expect, test } from "vitest";
import { angleOf, neighbour, place, type Placed } from "../../../src/games/kami-sama/placed";
import { fitted } from "../../../src/games/kami-sama/room";
import { nearest } from "../../../src/games/kami-sama/show.svelte";
import type { KamiSamaView } from "../../../src/games/kami-sama/types";
import { Wheel } from "../../../src/games/kami-sama/wheel";

const wheel = new Wheel({ cx: 500, cy: 300, radius: 300 });

describe("a space lies where its player sees it", () => {
  test("row 1 is nearer to the hub, column 1 is on the left", () => {
    expect(wheel.spot(0, 1, 3).y).toBeLessThan(wheel.spot(0, 5, 3).y);
    expect(wheel.spot(0, 3, 1).x).toBeLessThan(wheel.spot(0, 3, 5).x);
  });
  test("sides run clockwise: front, left, far, right", () => {
    expect(wheel.point(1, 90).x).toBeLessThan(500);
    expect(wheel.point(1, 180).y).toBeLessThan(300);
    expect(wheel.point(1, 270).x).toBeGreaterThan(500);
  });
  test("a turn brings the village on the right to the front", () => {
    expect((angleOf("holy", 0, 0) + 360) % 360).toBe(270);
    expect((angleOf("holy", 1, 0) + 360) % 360).toBe(0);
  });
});

describe("turning", () => {
  test("goes on in the same direction", () => {
    expect(nearest(4, 1)).toBe(5);
    expect(nearest(3, 0)).toBe(4);
  });
  test("goes back by one in a replay", () => {
    expect(nearest(4, 3)).toBe(3);
  });
});

test("the wheel fits its box at every size", () => {
  for (const [width, height] of [
    [360, 150],
    [820, 560],
    [900, 844],
  ] as const) {
    const found = fitted(width, height, { x: 10, top: 10, bottom: 20 }, {});
    for (let d = 0; d < 360; d += 10) {
      const { x, y } = found.point(1.1, d);
      expect(x).toBeGreaterThanOrEqual(9);
      expect(x).toBeLessThanOrEqual(width - 9);
      expect(y).toBeGreaterThanOrEqual(9);
      expect(y).toBeLessThanOrEqual(height - 19);
    }
  }
});

describe("on a phone's fan", () => {
  const fan = new Wheel({ cx: 180, cy: -386, radius: 622, hub: 10.1, tilt: 1, depth: 0, span: 31.5, fill: 1 });

  test("every space is at least 40 px wide and high", () => {
    for (let row = 1; row <= 5; row++)
      for (let column = 1; column <= 5; column++) {
        const [r0, r1, d0, d1] = fan.cell(0, row, column, 0);
        expect((r1 - r0) * 622).toBeGreaterThanOrEqual(40);
        expect((r0 * 622 * (d1 - d0) * Math.PI) / 180).toBeGreaterThanOrEqual(40);
      }
  });
  test("and lies within 360 px", () => {
    const corner = fan.point(1, 31.5 / 2);
    expect(corner.x).toBeGreaterThanOrEqual(0);
  });
});

test("arrow keys go to the next space on the screen", () => {
  const spaces = ["F11", "F12", "F21"].map((space) => ({ space, kind: "field", owner: null, seed: false }));
  const view = { villages: [{ id: "farming", spaces }], fear: null } as unknown as KamiSamaView;
  const placed: Placed[] = place(wheel, { view, owners: {}, touches: new Map(), outlooks: new Map() }, { farming: 0 });
  expect(neighbour(placed, "F11", "ArrowRight")).toBe("F12");
  expect(neighbour(placed, "F11", "ArrowDown")).toBe("F21");
  expect(neighbour(placed, "F11", "ArrowUp")).toBeNull();
});
