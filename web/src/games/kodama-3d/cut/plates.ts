/** How tiles and trunk are cut: leafy pads on a stem, slits at free points, feet that reach the support's corners. */

import { tileShapes, type Shapes } from "../shapes";
import type { Part, Shape, Trunk } from "../types";
import { disc, join, outline, polygon, rod, without, type Corner, type Field, type Window } from "./field";

const SLIT = 3.6;
/** How far the ink line stands out. */
export const INK_EDGE = 1;
export const GLOW_EDGE = 2.6;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The slit at a connection point, open outward. */
function slit(x: number, y: number, tilt: number): Field {
  const [dx, dy] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
  const [nx, ny] = [(dy * SLIT) / 2, (-dx * SLIT) / 2];
  const [ax, ay] = [x - dx * 6, y - dy * 6];
  const [bx, by] = [x + dx * 14, y + dy * 14];
  return polygon([
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
    [bx - nx, by - ny],
    [ax - nx, ay - ny],
  ]);
}

/** Where a tile shows its feature: above the body, as far from points and stem as it can be. */
export function medallion(shape: Shape): Corner {
  const [bx, by] = shape.body;
  let best: Corner = [bx, by + 20];
  let room = -1;
  for (let angle = 45; angle <= 135; angle += 5) {
    const reach = 20.5;
    const place: Corner = [bx + reach * Math.cos(radians(angle)), by + reach * Math.sin(radians(angle))];
    const near = Math.min(...shape.points.map((point) => Math.hypot(point.s - place[0], point.v - place[1])));
    if (near > room + 0.01) [room, best] = [near, place];
  }
  return best;
}

/** The leafy pad: scalloped lobes round body, medallion and points, like a pine in a printed screen. */
function crown(shape: Shape): Field {
  const [bx, by] = shape.body;
  const [mx, my] = medallion(shape);
  const lobes = [disc(bx, by, 15.6), disc(mx, my, 11.2)];
  for (const point of shape.points) {
    const t = radians(point.tilt);
    lobes.push(disc(point.s - Math.sin(t) * 3.2, point.v - Math.cos(t) * 3.2, 9));
    lobes.push(disc((bx + point.s) / 2, (by + point.v) / 2, 10));
  }
  return join(lobes, 3);
}

function stem(shape: Shape): Field {
  const [bx, by] = shape.body;
  return rod([0, -6], [bx * 0.7, by - 6], 4.6, 9);
}

function plate(shape: Shape, free: string[]): Field {
  let field = join([crown(shape), stem(shape)], 4);
  for (const point of shape.points) if (free.includes(point.id)) field = without(field, slit(point.s, point.v, point.tilt));
  return field;
}

/** A window that holds every tile of the box, for their prints. */
export function tileWindow(shapes: Shapes): Window {
  const tiles = tileShapes(shapes);
  const reach = Math.max(28, ...tiles.flatMap((shape) => shape.points.map((point) => Math.abs(point.s)))) + 14;
  const top = Math.max(48, ...tiles.map((shape) => shape.top)) + 14;
  return [-reach, -14, 2 * reach, top + 14];
}

/** Half as wide as it is high, feet and arms included. */
export function trunkWindow(trunk: Trunk): Window {
  const reach = trunk.support + 6;
  return [-reach, -4, 2 * reach, trunk.height + 18];
}

const kept = new Map<string, Corner[]>();

function cached(key: string, make: () => Corner[]): Corner[] {
  const found = kept.get(key) ?? make();
  kept.set(key, found);
  return found;
}

/** The outline of a tile, `edge` millimetres outside its cut; slits only where nothing is plugged in. */
export function tileOutline(shape: Shape, free: string[], edge = 0): Corner[] {
  const key = `${JSON.stringify(shape)}${free.join("")}${edge}`;
  const window = tileWindow({ any: shape });
  return cached(key, () => outline(plate(shape, free), edge, window, 0.8));
}

/** The pad without stem and slits, for its printed leaves. */
export function crownOutline(shape: Shape, edge: number): Corner[] {
  const window = tileWindow({ any: shape });
  return cached(`crown${JSON.stringify(shape)}${edge}`, () => outline(crown(shape), edge, window, 1));
}

/** A trunk's points seen along the plane of one of its two plates: sideways and up, with their tilt. */
function arms(part: Part, plane: "xz" | "yz"): { at: Corner; tilt: number; free: boolean }[] {
  const axis = plane === "xz" ? 0 : 1;
  return part.points
    .filter((point) => (Math.abs(point.direction[0]) > 0.01 ? "xz" : "yz") === plane)
    .map((point) => ({
      at: [point.position[axis], point.position[2]],
      tilt: (Math.atan2(point.direction[axis], point.direction[2]) * 180) / Math.PI,
      free: point.free,
    }));
}

/** One of the two crossed plates of a trunk. */
export function trunkOutline(trunk: Trunk, part: Part, plane: "xz" | "yz", edge = 0): Corner[] {
  const reach = trunk.support;
  const own = arms(part, plane);
  const key = `trunk${plane}${edge}${reach}${JSON.stringify(own)}`;
  return cached(key, () => {
    const foot = polygon([
      [-reach, 0],
      [reach, 0],
      [reach, 5],
      [30, 9],
      [17, 24],
      [14, 50],
      [12, 74],
      [-12, 74],
      [-14, 50],
      [-17, 24],
      [-30, 9],
      [-reach, 5],
    ]);
    const limbs = own.map(({ at, tilt }) => {
      const [dx, dy] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
      return rod([0, 60], [at[0] + dx * 4, at[1] + dy * 4], 10, 7.6);
    });
    let field = without(join([foot, ...limbs], 8), disc(0, -14, 24));
    for (const { at, tilt, free } of own) if (free) field = without(field, slit(at[0], at[1], tilt));
    return outline(field, edge, trunkWindow(trunk), 1);
  });
}
