/** Fingers, mouse and wheel on the plane: one finger moves it, two zoom it, a tap brings a tree forward. */

import type { Point } from "../art/brush";

export interface PlaneGestures {
  pan: (dx: number, dy: number) => void;
  zoom: (at: Point, factor: number) => void;
  /** The wheel was turned; true if it was used for the card in hand. */
  turn: (steps: number, fine: boolean) => boolean;
  /** A tap on something with `data-tree`, or on nothing. */
  tap: (tree: number | null) => void;
}

const STILL = 6; // pixels a tap may move

/** Listen on an element; what is returned stops listening. */
export function gestures(node: Element, told: () => PlaneGestures): () => void {
  const fingers = new Map<number, Point>();
  let travelled = 0;

  const at = (event: PointerEvent | WheelEvent): Point => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const middle = (): Point => {
    const all = [...fingers.values()];
    return [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
  };
  const spread = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };

  const down = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (event.button > 0 || target.closest("[data-grip], button, a")) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, at(event));
  };
  const moved = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [from, wide] = [middle(), spread()];
    fingers.set(event.pointerId, at(event));
    const to = middle();
    travelled += Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (travelled <= STILL && fingers.size === 1) return;
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    told().pan(to[0] - from[0], to[1] - from[1]);
    if (wide > 0) {
      travelled = STILL + 1;
      told().zoom(to, spread() / wide);
    }
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || event.type === "pointercancel") return;
    if (fingers.size || travelled > STILL) return;
    if ((event.target as Element).closest("[data-move]")) return;
    const tree = (event.target as Element).closest("[data-tree]")?.getAttribute("data-tree");
    told().tap(tree ? Number(tree) : null);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const steps = Math.sign(event.deltaY || event.deltaX);
    if (!event.ctrlKey && told().turn(steps, event.shiftKey)) return;
    told().zoom(at(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)));
  };

  const listen: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", moved],
    ["pointerup", up],
    ["pointercancel", up],
    ["wheel", wheel],
  ];
  for (const [kind, react] of listen) node.addEventListener(kind, react as EventListener, { passive: false });
  return () => {
    for (const [kind, react] of listen) node.removeEventListener(kind, react as EventListener);
  };
}
