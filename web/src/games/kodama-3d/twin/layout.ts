/** The flat twin's places: a tidy tree packed by contours, parts on even rows, free points above their part. */

import { shapeOf, type Shapes } from "../shapes";
import type { Part, Tree } from "../types";

export interface Node {
  /** A part's number, or a free point's name. */
  key: number | string;
  across: number;
  row: number;
  /** The part it hangs on; null for the trunk. */
  from: number | null;
}

export interface Layout {
  nodes: Node[];
  low: number;
  high: number;
  rows: number;
}

export interface Measures {
  /** Room across for a part and for a free point, and between them. */
  part: number;
  point: number;
  gap: number;
}

interface Packed {
  nodes: Node[];
  contour: Map<number, [number, number]>;
}

const letter = (point: string): string => point.replace(/^.*\./, "");

/** A part's points from left to right as its plate is cut. */
export function pointOrder(part: Part, shapes: Shapes): string[] {
  const cut = part.number ? shapeOf(shapes, part.shape)?.points : undefined;
  const side = (point: string, x: number): number => cut?.find((one) => one.id === letter(point))?.s ?? x;
  return [...part.points].sort((a, b) => side(a.point, a.position[0]) - side(b.point, b.position[0])).map((point) => point.point);
}

export function layout(tree: Tree, shapes: Shapes, measures: Measures): Layout {
  const carried = new Map(tree.parts.filter((part) => part.on).map((part) => [part.on as string, part.number]));

  const walk = (number: number, level: number): Packed => {
    const part = tree.parts[number] as Part;
    const nodes: Node[] = [];
    const contour = new Map<number, [number, number]>();
    const above: number[] = [];
    for (const point of pointOrder(part, shapes)) {
      const child = carried.get(point);
      const sub: Packed =
        child === undefined
          ? {
              nodes: [{ key: point, across: 0, row: 2 * level + 1, from: number }],
              contour: new Map([[2 * level + 1, [-measures.point / 2, measures.point / 2]]]),
            }
          : walk(child, level + 1);
      let shift = 0;
      for (const [row, [low]] of sub.contour) {
        const there = contour.get(row);
        if (there) shift = Math.max(shift, there[1] + measures.gap - low);
      }
      // what has nothing on its own rows still stays right of its neighbour's root
      if (above.length && shift <= 0) shift = (above[above.length - 1] as number) + measures.gap;
      for (const node of sub.nodes) nodes.push({ ...node, across: node.across + shift });
      for (const [row, [low, high]] of sub.contour) {
        const there = contour.get(row) ?? [low + shift, high + shift];
        contour.set(row, [Math.min(there[0], low + shift), Math.max(there[1], high + shift)]);
      }
      const root = nodes.find((node) => node.key === (child ?? point)) as Node;
      root.from = number;
      above.push(root.across);
    }
    const across = above.length ? ((above[0] as number) + (above[above.length - 1] as number)) / 2 : 0;
    nodes.push({ key: number, across, row: 2 * level, from: null });
    contour.set(2 * level, [across - measures.part / 2, across + measures.part / 2]);
    return { nodes, contour };
  };

  const { nodes, contour } = walk(0, 0);
  const lows = [...contour.values()].map(([low]) => low);
  const highs = [...contour.values()].map(([, high]) => high);
  return { nodes, low: Math.min(...lows), high: Math.max(...highs), rows: Math.max(...nodes.map((node) => node.row)) };
}

export interface Placed extends Node {
  x: number;
  y: number;
}

/** The layout on paper, with `room` beyond its outermost row: upright, or growing to the right where the paper is wide and low. */
export function placed(tree: Layout, width: number, height: number, sideways: boolean, room = 26): Placed[] {
  const [along, across] = sideways ? [width, height] : [height, width];
  const foot = sideways ? 34 : 44;
  const step = Math.min(52, (along - foot - room) / Math.max(4, tree.rows));
  const squeeze = Math.min(1, (across - 16) / (tree.high - tree.low));
  const middle = (tree.low + tree.high) / 2;
  return tree.nodes.map((node) => {
    const far = foot + node.row * step;
    const side = across / 2 + (node.across - middle) * squeeze;
    return { ...node, x: sideways ? far : side, y: sideways ? side : height - far };
  });
}
