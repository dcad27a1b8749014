/** Where the trees stand on the plane: one in front, or all of them side by side. */

import type { Point } from "../art/brush";
import { onTree } from "../art/graft";
import { CARD, PLOT, type Pose, type TreeView } from "../view";
import type { Box, Size } from "./camera";

const HALF: Point = [CARD.width / 2, CARD.height / 2];
const ROOM = 62; // millimetres round a tree: a card fits there
const APART = 40;

/** The corners of a card on its tree. */
export function corners(pose: Pose): Point[] {
  const signs: Point[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return signs.map(([u, v]) => onTree(pose, [u * HALF[0], v * HALF[1]]));
}

/** What a tree takes up, in its own millimetres (y down, 0 is the table's edge). */
export function treeBox(tree: Pick<TreeView, "cards">, room = ROOM): Box {
  const all = tree.cards.flatMap((card) => corners(card));
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return {
    left: Math.max(0, Math.min(...xs, PLOT.width / 2 - 60) - room),
    right: Math.min(PLOT.width, Math.max(...xs, PLOT.width / 2 + 60) + room),
    top: Math.max(-PLOT.height, Math.min(...ys, -120) - room),
    bottom: 0,
  };
}

export interface Garden {
  /** Where each tree's near left corner of the plot lies on the plane. */
  origins: Point[];
  whole: Box;
}

/** All trees in as many rows as show them largest; each stands in the middle of its own cell. */
export function arrange(boxes: Box[], size: Size): Garden {
  const cell = {
    width: Math.max(...boxes.map((box) => box.right - box.left)) + APART,
    height: Math.max(...boxes.map((box) => box.bottom - box.top)) + APART,
  };
  let columns = 1;
  let best = 0;
  for (let count = 1; count <= boxes.length; count++) {
    const rows = Math.ceil(boxes.length / count);
    const scale = Math.min(size.width / (count * cell.width), size.height / (rows * cell.height));
    if (scale > best) [best, columns] = [scale, count];
  }
  const rows = Math.ceil(boxes.length / columns);
  const origins = boxes.map((box, n): Point => {
    const row = Math.floor(n / columns);
    const inRow = row === rows - 1 ? boxes.length - row * columns : columns;
    const middle = (n % columns) + 0.5 + (columns - inRow) / 2;
    return [middle * cell.width - (box.left + box.right) / 2, (row + 1) * cell.height - APART / 2];
  });
  return { origins, whole: { left: 0, top: 0, right: columns * cell.width, bottom: rows * cell.height } };
}

/** The tree a point of the plane is nearest to. */
export function treeAt(garden: Garden, boxes: Box[], [x, y]: Point): number {
  let [best, least] = [0, Infinity];
  boxes.forEach((box, seat) => {
    const [ox, oy] = garden.origins[seat]!;
    const away = Math.hypot(x - ox - (box.left + box.right) / 2, y - oy - (box.top + box.bottom) / 2);
    if (away < least) [best, least] = [seat, away];
  });
  return best;
}

/** A point of a tree as a pose's centre, tenths of a millimetre. */
export function centreAt([x, y]: Point): { x: number; y: number } {
  return { x: Math.round(x * 10), y: Math.round(-y * 10) };
}

/** The smallest box round two. */
export function around(a: Box, b: Box): Box {
  return { left: Math.min(a.left, b.left), right: Math.max(a.right, b.right), top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom) };
}
