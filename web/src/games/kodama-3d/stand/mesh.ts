/** Plates as triangles: every part of a tree in one mesh, so that a tree costs one stroke of the brush. */

import { BufferAttribute, BufferGeometry, Matrix4, ShapeUtils, Vector2, Vector3 } from "three";
import type { Corner, Window } from "../cut/field";
import type { Frame, Vector } from "../types";

/** Where in the atlas a print lies: left, bottom, width, height, from 0 to 1. */
export type Cell = [number, number, number, number];

/** The rules' frame (x right, y back, z up) in three's. */
export const up = ([x, y, z]: Vector): Vector3 => new Vector3(x, z, -y);

export function pose({ origin, s, v }: Frame): Matrix4 {
  const S = up(s);
  const V = up(v);
  return new Matrix4().makeBasis(S, V, new Vector3().crossVectors(S, V)).setPosition(up(origin));
}

/** A plate to cut: its outline, thickness, place, and what is printed on it. */
export interface Plate {
  outline: Corner[];
  thickness: number;
  at: Matrix4;
  /** The part of the plate's frame that the cell shows. */
  window: Window;
  cell: Cell;
}

const triangles = new WeakMap<Corner[], number[][]>();

function faces(outline: Corner[]): number[][] {
  const found =
    triangles.get(outline) ??
    ShapeUtils.triangulateShape(
      outline.map(([x, y]) => new Vector2(x, y)),
      [],
    );
  triangles.set(outline, found);
  return found;
}

/** All plates in one geometry; sides take their colour from the middle of `side`. */
export function cut(plates: Plate[], side: Cell): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const prints: number[] = [];
  const place = new Vector3();
  const normal = new Vector3();
  const grain: [number, number] = [side[0] + side[2] / 2, side[1] + side[3] / 2];

  const corner = (plate: Plate, x: number, y: number, z: number, print: [number, number]): void => {
    place.set(x, y, z).applyMatrix4(plate.at);
    positions.push(place.x, place.y, place.z);
    normals.push(normal.x, normal.y, normal.z);
    prints.push(...print);
  };
  for (const plate of plates) {
    const { outline, window, cell } = plate;
    const half = plate.thickness / 2;
    const print = ([x, y]: Corner): [number, number] => [cell[0] + ((x - window[0]) / window[2]) * cell[2], cell[1] + ((y - window[1]) / window[3]) * cell[3]];
    for (const z of [half, -half]) {
      normal.set(0, 0, Math.sign(z)).transformDirection(plate.at);
      for (const face of faces(outline)) {
        const turn = z > 0 ? face : [...face].reverse();
        for (const n of turn) {
          const at = outline[n] as Corner;
          corner(plate, at[0], at[1], z, print(at));
        }
      }
    }
    outline.forEach((a, i) => {
      const b = outline[(i + 1) % outline.length] as Corner;
      normal
        .set(b[1] - a[1], a[0] - b[0], 0)
        .normalize()
        .transformDirection(plate.at);
      const quad: [Corner, number][] = [
        [a, -half],
        [b, -half],
        [b, half],
        [a, -half],
        [b, half],
        [a, half],
      ];
      for (const [at, z] of quad) corner(plate, at[0], at[1], z, grain);
    });
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(prints), 2));
  return geometry;
}
