/** How tiles and the trunk are cut: a view has all of them under one key, here they are told apart. */

import type { Kodama3dView, Shape, Trunk } from "./types";

export type Shapes = Kodama3dView["shapes"];

const isTrunk = (cut: Shape | Trunk): cut is Trunk => "support" in cut;

export function trunkOf(shapes: Shapes): Trunk {
  const trunk = Object.values(shapes).find(isTrunk);
  if (!trunk) throw new Error("a view without a trunk");
  return trunk;
}

/** Every tile's shape. */
export function tileShapes(shapes: Shapes): Shape[] {
  return Object.values(shapes).filter((cut): cut is Shape => !isTrunk(cut));
}

/** A tile's shape by its name. */
export function shapeOf(shapes: Shapes, name: string): Shape | undefined {
  const cut = shapes[name];
  return cut && !isTrunk(cut) ? cut : undefined;
}
