/**
 * The drawings that Python's pictures use are those of the page: this writes them, or compares.
 *
 * After a change: `npx vitest run tests/games/kodama-3d/shared.test.ts -u`.
 */

import { expect, test } from "vitest";
import { medallion, trunkOutline } from "../../../src/games/kodama-3d/cut/plates";
import { feature } from "../../../src/games/kodama-3d/print/features";
import { meeple, spirit } from "../../../src/games/kodama-3d/print/spirits";
import { closed, INK, LIGHT_WOOD, transform, type Stroke } from "../../../src/games/kodama-3d/print/strokes";
import { badge, bark, flatTile } from "../../../src/games/kodama-3d/print/tiles";
import type { Feature, Kodama, Part, Shape, Trunk } from "../../../src/games/kodama-3d/types";

const FEATURES: Feature[] = ["blossom", "caterpillar", "firefly", "mushroom"];
const KODAMAS: Kodama[] = ["blue", "green", "orange", "pink"];
const FILE = "../../../../src/kiribako/games/kodama_3d/drawings/print.svg";

/** As components.toml cuts them; masses do not show. */
const cut = (body: [number, number], top: number, ...points: [string, number, number, number][]): Shape => ({
  body,
  com: body,
  top,
  mass: 5,
  symmetric: false,
  points: points.map(([id, s, v, tilt]) => ({ id, s, v, tilt })),
});
const SHAPES: Record<string, Shape> = {
  fork: cut([0, 30], 46, ["L", -18, 42, -40], ["R", 18, 42, 40]),
  trident: cut([0, 30], 56, ["L", -20, 36, -50], ["T", 0, 54, 0], ["R", 20, 36, 50]),
  bough: cut([-2, 30], 58, ["L", -18, 40, -50], ["T", 4, 56, 8]),
  spire: cut([1, 32], 68, ["R", 14, 36, 55], ["T", 0, 66, 0]),
};
const TRUNK: Trunk = { height: 98, support: 54, margin: 1, mass: 30, radius: 12 };
const at = (point: string, x: number, z: number, lean: number): Part["points"][number] => ({
  point,
  position: [x, 0, z],
  direction: [lean, 0, Math.sqrt(1 - lean * lean)],
  free: true,
});
const STEM: Part = {
  number: 0,
  kodama: "pink",
  shape: "trunk",
  origin: [0, 0, 0],
  v: [0, 0, 1],
  s: [1, 0, 0],
  n: [0, 1, 0],
  points: [at("L", -24, 84, -0.642788), at("R", 24, 84, 0.642788), at("T", 0, 98, 0)],
};

function paths(strokes: Stroke[]): string {
  return strokes
    .map(({ d, fill, stroke, width, opacity, at: where }) => {
      const given = { d, fill: fill ?? "none", stroke, "stroke-width": width, opacity, transform: transform(where) };
      return `<path${Object.entries(given)
        .map(([name, value]) => (value === undefined ? "" : ` ${name}="${value}"`))
        .join("")}/>`;
    })
    .join("");
}

function symbol(name: string, strokes: Stroke[]): string {
  return `<symbol id="kd-${name}" overflow="visible"><g stroke-linejoin="round" stroke-linecap="round">${paths(strokes)}</g></symbol>\n`;
}

/** The bare tile of a shape, and a tile for every feature and kodama, put together as `printed` does. */
function tiles(name: string, shape: Shape): string[] {
  const bare = flatTile(shape, { feature: "blossom", kodama: "blue" });
  const print = feature("blossom").length + spirit("blue").length;
  const [[mx, my], [bx, by]] = [medallion(shape), shape.body];
  const use = (what: string, x: number, y: number, scale: number): string =>
    `<use href="#kd-${what}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})"/>`;
  return [
    symbol(`plate-${name}`, bare.slice(0, -print)),
    ...FEATURES.flatMap((kind) =>
      KODAMAS.map((kodama) => {
        const inner = `<use href="#kd-plate-${name}"/>${use(`feature-${kind}`, mx, -my, 0.39)}${use(`spirit-${kodama}`, bx, -by + 3, 0.6)}`;
        return `<symbol id="kd-tile-${name}-${kind}-${kodama}" overflow="visible">${inner}</symbol>\n`;
      }),
    ),
  ];
}

test("the shared file holds what the page draws", async () => {
  const plates = (["xz", "yz"] as const).map((plane) => {
    const d = closed(trunkOutline(TRUNK, STEM, plane));
    return symbol(`trunk-${plane}`, [{ d, fill: LIGHT_WOOD, stroke: INK, width: 1.6 }]);
  });
  const text = [
    '<svg xmlns="http://www.w3.org/2000/svg">\n',
    "<!-- Features, kodamas, meeples, tiles and trunk of Kodama 3D, in millimetres with y downward. -->\n",
    ...FEATURES.map((each) => symbol(`feature-${each}`, feature(each))),
    ...KODAMAS.map((each) => symbol(`spirit-${each}`, spirit(each))),
    ...KODAMAS.map((each) => symbol(`meeple-${each}`, meeple(each))),
    ...KODAMAS.map((each) => symbol(`badge-${each}`, badge(each))),
    ...Object.entries(SHAPES).flatMap(([name, shape]) => tiles(name, shape)),
    symbol("bark", bark("trunk", -54, 54, -110, 0)),
    ...plates,
    "</svg>\n",
  ].join("");
  await expect(text).toMatchFileSnapshot(FILE);
});
