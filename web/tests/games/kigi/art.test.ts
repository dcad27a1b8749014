import { describe, expect, it } from "vitest";
import { barkOf } from "../../../src/games/kigi/art/bark";
import { chanceOf } from "../../../src/games/kigi/art/brush";
import { graftOf } from "../../../src/games/kigi/art/graft";
import type { Drawing } from "../../../src/games/kigi/types";

const trunk: Drawing = {
  trunk: true,
  bark: [
    {
      width: 110,
      points: [
        [315, 0],
        [310, 360],
        [320, 600],
        [310, 880],
      ],
    },
    {
      width: 80,
      points: [
        [310, 360],
        [150, 560],
        [0, 640],
      ],
    },
  ],
  ports: [
    [310, 880],
    [0, 640],
  ],
  features: [{ kind: "butterfly", x: 315, y: 140, r: 60 }],
};
const card: Drawing = {
  ...trunk,
  trunk: false,
  ports: [
    [315, 0],
    [310, 880],
    [0, 640],
  ],
};

/** All numbers of a path. */
const numbers = (path: string) => (path.match(/-?\d+\.\d+/g) ?? []).map(Number);

describe("painted cards", () => {
  it("are the same every time and differ from card to card", () => {
    expect(barkOf("K1", trunk)).toEqual(barkOf("K1", trunk));
    expect(barkOf("K1", trunk).ink).not.toEqual(barkOf("K2", trunk).ink);
    expect(chanceOf("a")()).not.toBe(chanceOf("b")());
  });

  it("have a stroke for each branch, twigs clear of the features", () => {
    const bark = barkOf("K1", trunk);
    expect(bark.ink).toHaveLength(2);
    expect(bark.twigs.length).toBeLessThanOrEqual(2);
    for (const path of [...bark.ink, ...bark.twigs]) expect(numbers(path).every(Number.isFinite)).toBe(true);
    for (const dab of bark.dabs) expect(Math.hypot(dab.at[0], dab.at[1] - 30)).toBeGreaterThan(6);
  });

  it("paint a branch that ends on the card to a point", () => {
    const short: Drawing = {
      ...trunk,
      bark: [
        trunk.bark[0]!,
        {
          width: 80,
          points: [
            [310, 360],
            [200, 500],
          ],
        },
      ],
    };
    expect(barkOf("K1", short).ink).toHaveLength(2);
  });

  it("join where the port lies", () => {
    const joint = { port: 0, x: 35000 - 50, y: 8800 };
    const graft = graftOf(
      { drawing: trunk, pose: { x: 3500, y: 440, degrees: 0 } },
      { id: "T01", drawing: card, pose: { x: 3495, y: 1320, degrees: 0 }, joint },
    );
    const found = numbers(graft.stroke);
    const xs = found.filter((_, n) => n % 2 === 0);
    const ys = found.filter((_, n) => n % 2 === 1);
    expect(Math.min(...ys)).toBeLessThan(-88);
    expect(Math.max(...ys)).toBeGreaterThan(-88);
    expect(Math.min(...xs)).toBeLessThan(349.5);
    expect(Math.max(...xs)).toBeGreaterThan(349.5);
  });
});
