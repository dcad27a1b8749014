/** What is printed on tiles and trunk, in their own frames with y downward, millimetres. */

import { area, type Corner } from "../cut/field";
import { crownOutline, medallion, tileOutline } from "../cut/plates";
import type { Feature, Kodama, Shape } from "../types";
import { feature } from "./features";
import { spirit } from "./spirits";
import { CARD, closed, grain, INK, LIGHT_WOOD, moved, oval, type Stroke } from "./strokes";

export interface Face {
  kodama: Kodama;
  feature: Feature;
}

/** A moss wash inside the pad and short needle strokes along its rim. */
function leaves(shape: Shape): Stroke[] {
  const pad = crownOutline(shape, 0);
  return [
    { d: closed(crownOutline(shape, -2.2)), fill: "#B7C78F" },
    { d: needles(pad), stroke: "#6F8A52", width: 0.8 },
  ];
}

function needles(rim: Corner[]): string {
  const size = area(rim);
  let [cx, cy] = [0, 0];
  rim.forEach(([x, y], i) => {
    const [nx, ny] = rim[(i + 1) % rim.length] as Corner;
    const part = (x * ny - nx * y) / (6 * size);
    cx += (x + nx) * part;
    cy += (y + ny) * part;
  });
  let d = "";
  let left = 0;
  rim.forEach(([x, y], i) => {
    const [nx, ny] = rim[(i + 1) % rim.length] as Corner;
    const long = Math.hypot(nx - x, ny - y);
    for (; left < long; left += 5.2) {
      const [px, py] = [x + ((nx - x) * left) / long, y + ((ny - y) * left) / long];
      const away = Math.hypot(cx - px, cy - py);
      const [dx, dy] = [(cx - px) / away, (cy - py) / away];
      d += `M${(px + dx * 3).toFixed(1)} ${(-py - dy * 3).toFixed(1)}L${(px + dx * 6.4).toFixed(1)} ${(-py - dy * 6.4).toFixed(1)}`;
    }
    left -= long;
  });
  return d;
}

/** Leaves, the feature on its medallion, the kodama on the body. */
export function printed(shape: Shape, face: Face): Stroke[] {
  const [bx, by] = shape.body;
  const [mx, my] = medallion(shape);
  return [
    ...leaves(shape),
    { d: oval(mx, -my, 9.2), fill: CARD, stroke: INK, width: 0.8 },
    ...moved(feature(face.feature), mx, -my, 0.39),
    ...moved(spirit(face.kodama), bx, -by + 3, 0.6),
  ];
}

/** A tile lying flat, as in forest and hand: stem at the origin, growing upward. */
export function flatTile(shape: Shape, face: Face): Stroke[] {
  const d = closed(
    tileOutline(
      shape,
      shape.points.map((point) => point.id),
    ),
  );
  return [{ d, fill: INK, opacity: 0.3, at: [1, 0, 0, 1, 1.4, 2] }, { d, fill: LIGHT_WOOD, stroke: INK, width: 1.3 }, ...printed(shape, face)];
}

/** The spirit of a trunk on a round knot. Box -16 to 16. */
export function badge(kodama: Kodama): Stroke[] {
  return [{ d: oval(0, 0, 24), fill: "#F0DDB4" }, { d: oval(0, 0, 13.4), stroke: "#B98E5A", width: 1 }, ...moved(spirit(kodama), 0, 0, 0.6)];
}

export function bark(name: string, left: number, right: number, top: number, bottom: number): Stroke[] {
  return grain(name, left, right, top, bottom, 22);
}
