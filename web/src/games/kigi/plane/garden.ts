/** Where the trees stand on the plane: one in front, or all of them side by side. */

import type { Point } from "../art/brush";
import { onTree } from "../art/graft";
import { CARD, PLOT, type Pose } from "../cards";
import type { Tree } from "../types";
import type { Box, Size } from "./camera";

const HALF: Point = [CARD.width / 2, CARD.height / 2];
const ROOM = 62; // millimetres round a tree: a card fits there
const MARK: Point = [38, 24]; // half of what the mark of a cut takes up, with air round it
const APART = 24;

/** The corners of a card on its tree. */
export function corners(pose: Pose): Point[] {
  const signs: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return signs.map(([u, v]) => onTree(pose, [u * HALF[0], v * HALF[1]]));
}

/** What a tree takes up, in its own millimetres (y down, 0 is the table's edge), with the marks of cuts beside it. */
export function treeBox(tree: Pick<Tree, "cards">, cuts: Pick<Pose, "x" | "y">[] = []): Box {
  const all = tree.cards.flatMap((card) => corners(card));
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const marked = cuts.map(({ x, y }): Point => [x / 10, -y / 10]);
  return {
    left: Math.max(0, Math.min(...xs.map((x) => x - ROOM), PLOT.width / 2 - 60 - ROOM, ...marked.map(([x]) => x - MARK[0]))),
    right: Math.min(PLOT.width, Math.max(...xs.map((x) => x + ROOM), PLOT.width / 2 + 60 + ROOM, ...marked.map(([x]) => x + MARK[0]))),
    top: Math.max(-PLOT.height, Math.min(...ys.map((y) => y - ROOM), -120 - ROOM, ...marked.map(([, y]) => y - MARK[1]))),
    bottom: 0,
  };
}

export interface Garden {
  /** Where each tree's near left corner of the plot lies on the plane. */
  origins: Point[];
  whole: Box;
}

/** Seats in rows: each row is filled up to a width, in order. */
function rowsUpTo(widths: number[], most: number): number[][] {
  const rows: number[][] = [];
  let filled = Infinity;
  widths.forEach((width, seat) => {
    if (filled + APART + width > most) {
      rows.push([]);
      filled = -APART;
    }
    rows[rows.length - 1]!.push(seat);
    filled += APART + width;
  });
  return rows;
}

/** All trees in rows, as many as show them largest; those of a row stand on one ground. */
export function arrange(boxes: Box[], size: Size): Garden {
  const widths = boxes.map((box) => box.right - box.left);
  const wide = (row: number[]) => row.reduce((sum, seat) => sum + widths[seat]!, APART * (row.length - 1));
  const high = (row: number[]) => Math.max(...row.map((seat) => boxes[seat]!.bottom - boxes[seat]!.top)) + APART;
  const total = wide(widths.map((_, seat) => seat));
  let best: { rows: number[][]; scale: number } = { rows: [], scale: 0 };
  for (let part = 1; part <= 4 * boxes.length; part++) {
    const rows = rowsUpTo(widths, Math.max(...widths, (total * part) / (4 * boxes.length)));
    const scale = Math.min(size.width / Math.max(...rows.map(wide)), size.height / rows.reduce((sum, row) => sum + high(row), 0));
    if (scale > best.scale) best = { rows, scale };
  }
  const broad = Math.max(...best.rows.map(wide));
  const origins: Point[] = boxes.map(() => [0, 0]);
  let ground = 0;
  for (const row of best.rows) {
    ground += high(row);
    let x = (broad - wide(row)) / 2;
    for (const seat of row) {
      origins[seat] = [x - boxes[seat]!.left, ground];
      x += widths[seat]! + APART;
    }
  }
  return { origins, whole: { left: 0, top: 0, right: broad, bottom: ground } };
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
