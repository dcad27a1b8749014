/** The window onto the table: which tree is in front or all of them, how close, and how it moves. */

import type { Point } from "../art/brush";
import { move, type Movement } from "../motion";
import type { Tree } from "../types";
import type { Marks } from "../telling";
import { fit, mix, pan, toPlane, toScreen, zoom, type Box, type Camera, type Size } from "./camera";
import { arrange, treeAt, treeBox, type Garden } from "./garden";

export class TableWindow {
  size = $state.raw<Size>({ width: 800, height: 600 });
  /** The tree in front, null for all of them. */
  focus = $state<number | null>(0);
  camera = $state.raw<Camera>({ x: 350, y: -150, k: 1 });
  boxes = $state.raw<Box[]>([]);
  /** Moved by hand: it is not fitted again until asked. */
  private own = false;
  /** What was looked at before a visit to another tree. */
  private left: number | null = null;
  private running: Movement | null = null;

  garden = $derived.by<Garden>(() => {
    const origins = this.boxes.map((): Point => [0, 0]);
    return this.focus === null && this.boxes.length
      ? arrange(this.boxes, this.size)
      : { origins, whole: this.boxes[this.focus ?? 0] ?? { left: 0, top: -500, right: 700, bottom: 0 } };
  });

  constructor(trees: Tree[], focus: number) {
    this.boxes = trees.map((tree) => treeBox(tree));
    this.focus = focus;
  }

  /** Where the table's near edge lies in the window, for the tree in front. */
  ground = $derived(Math.max(0, toScreen(this.camera, this.size, [0, this.garden.whole.bottom])[1]));

  /** The strip below the trees where their names stand. */
  get foot(): number {
    return this.size.width < 560 ? 40 : 46;
  }

  /** The trees have changed, or what is marked beside them, or the window. */
  look(trees: Tree[], cuts: Marks["cut"], size: Size, milliseconds: number): void {
    const resized = size.width !== this.size.width || size.height !== this.size.height;
    this.size = size;
    this.boxes = trees.map((tree, seat) =>
      treeBox(
        tree,
        cuts.filter((cut) => cut.tree === seat),
      ),
    );
    if (resized) this.own = false;
    if (!this.own) this.fit(resized ? 0 : milliseconds);
  }

  /** Bring a tree forward, or show all. */
  bring(seat: number | null, milliseconds: number): void {
    const all = (this.focus === null) !== (seat === null);
    this.left = null;
    this.focus = seat;
    this.own = false;
    this.fit(all ? 0 : milliseconds);
  }

  /** Bring a tree forward as long as something happens there; where all are in sight nothing needs to move. */
  visit(seat: number, milliseconds: number): void {
    if (this.focus === null || this.focus === seat) return;
    const left = this.left ?? this.focus;
    this.bring(seat, milliseconds);
    this.left = left === seat ? null : left;
  }

  /** Back from a visit. */
  leave(milliseconds: number): void {
    if (this.left !== null) this.bring(this.left, milliseconds);
  }

  /** Everything in sight again. */
  fit(milliseconds: number): void {
    this.own = false;
    // above the trees, places for a card at the very top, and the tip on large screens
    const margin = { side: 14, top: this.size.width < 560 ? 24 : 56, bottom: this.foot };
    this.go(fit(this.garden.whole, this.size, margin, this.focus === null ? 2 : 1.95), milliseconds);
  }

  zoom(at: Point, factor: number): void {
    this.running?.finish();
    this.own = true;
    this.camera = zoom(this.camera, this.size, at, factor);
  }

  pan(dx: number, dy: number): void {
    this.running?.finish();
    this.own = true;
    this.camera = pan(this.camera, this.size, dx, dy, this.garden.whole);
  }

  /** The middle of a card is brought into sight if it is not. */
  reveal(tree: number, at: Point): void {
    const [ox, oy] = this.garden.origins[tree] ?? [0, 0];
    const [x, y] = toScreen(this.camera, this.size, [at[0] + ox, at[1] + oy]);
    const { width, height } = this.size;
    const edge = 60;
    const dx = x < edge ? edge - x : x > width - edge ? width - edge - x : 0;
    const dy = y < edge ? edge - y : y > height - edge ? height - edge - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** A point of the window on the nearest tree, in that tree's millimetres. */
  onTree(at: Point): { tree: number; point: Point } {
    const point = toPlane(this.camera, this.size, at);
    const tree = this.focus ?? treeAt(this.garden, this.boxes, point);
    const [ox, oy] = this.garden.origins[tree] ?? [0, 0];
    return { tree, point: [point[0] - ox, point[1] - oy] };
  }

  /** A point of a tree in the window. */
  inWindow(tree: number, [x, y]: Point): Point {
    const [ox, oy] = this.garden.origins[tree] ?? [0, 0];
    return toScreen(this.camera, this.size, [x + ox, y + oy]);
  }

  private go(to: Camera, milliseconds: number): void {
    this.running?.finish();
    const from = this.camera;
    this.running = move(milliseconds, (part) => (this.camera = mix(from, to, part)));
  }
}
