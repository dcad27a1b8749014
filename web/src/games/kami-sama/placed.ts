/** Every space with its place on a wheel, for tiles, standing things and the fields one touches. */

import type { Touch } from "./choices";
import { columnOf, rowOf, VILLAGES } from "./spaces";
import type { KamiSamaView, Kind, Outlook, Owner, VillageId } from "./types";
import type { Spot, Wheel } from "./wheel";

export interface Placed extends Spot {
  space: string;
  village: VillageId;
  kind: Kind;
  owner: Owner | null;
  seed: boolean;
  fear: boolean;
  angle: number;
  row: number;
  column: number;
  path: string;
  touch: Touch | null;
  /** What touching it would bring, if the engine has said so. */
  outlook: Outlook | null;
}

export interface Scene {
  view: KamiSamaView;
  owners: Record<string, Owner | null>;
  touches: Map<string, Touch>;
  outlooks: Map<string, Outlook>;
}

/** The middle of a village, in degrees clockwise from the front. */
export function angleOf(village: VillageId, turn: number, front: number): number {
  return (VILLAGES.indexOf(village) + turn - front) * 90;
}

/** The spaces of some villages, the farthest first, so that the nearer stand before them. */
export function place(wheel: Wheel, scene: Scene, angles: Partial<Record<VillageId, number>>): Placed[] {
  const found: Placed[] = [];
  for (const village of scene.view.villages) {
    const angle = angles[village.id];
    if (angle === undefined) continue;
    for (const { space, kind, seed } of village.spaces) {
      const row = rowOf(space);
      const column = columnOf(space);
      const touch = scene.touches.get(space) ?? null;
      found.push({
        ...wheel.spot(angle, row, column),
        space,
        village: village.id,
        kind,
        owner: scene.owners[space] ?? null,
        seed,
        fear: scene.view.fear === space,
        angle,
        row,
        column,
        path: wheel.cellPath(angle, row, column),
        touch,
        outlook: touch?.move ? (scene.outlooks.get(touch.move) ?? null) : null,
      });
    }
  }
  return found.sort((one, two) => one.y - two.y);
}

/** From one space to the next in a direction of the screen. */
export function neighbour(placed: Placed[], from: string, key: string): string | null {
  const here = placed.find((each) => each.space === from);
  if (!here) return placed[0]?.space ?? null;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: string | null = null;
  let least = Infinity;
  for (const each of placed) {
    const along = (each.x - here.x) * dx + (each.y - here.y) * dy;
    const aside = Math.abs((each.x - here.x) * dy + (each.y - here.y) * dx);
    if (along < 4 || aside > along * 2.2) continue;
    const far = along + aside * 1.6;
    if (far < least) [least, best] = [far, each.space];
  }
  return best;
}

/** The next space that can be touched now, in the order of the villages. */
export function nextTouch(touches: Map<string, Touch>, from: string, back: boolean): string | null {
  const order = [...touches.keys()].sort(bySpace);
  if (order.length === 0) return null;
  const later = order.filter((space) => (back ? bySpace(space, from) < 0 : bySpace(space, from) > 0));
  return (back ? later.at(-1) : later[0]) ?? (back ? order.at(-1) : order[0]) ?? null;
}

function bySpace(one: string, two: string): number {
  return "FWSH".indexOf(one[0] ?? "") - "FWSH".indexOf(two[0] ?? "") || one.localeCompare(two);
}
