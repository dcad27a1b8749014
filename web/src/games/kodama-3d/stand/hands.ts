/** Hands on the canvas: a drag turns, wheel and two fingers zoom, a tap chooses. */

import type { Action } from "svelte/action";

export interface Wishes {
  hold: (on: boolean) => void;
  drag: (dx: number, dy: number) => void;
  zoom: (factor: number) => void;
  tap: (x: number, y: number) => void;
  hover: (x: number, y: number) => void;
}

/** A finger that moved less than this meant to tap. */
const STILL = 6;

export function hands(wishes: Wishes): Action<HTMLCanvasElement> {
  return (canvas) => {
    const fingers = new Map<number, [number, number]>();
    let travelled = 0;
    let spread = 0;

    const place = (event: MouseEvent): [number, number] => {
      const frame = canvas.getBoundingClientRect();
      return [event.clientX - frame.left, event.clientY - frame.top];
    };
    const apart = (): number => {
      const [a, b] = [...fingers.values()] as [[number, number], [number, number]];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    const leave = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      if (!fingers.size) wishes.hold(false);
    };
    const listeners: { [kind: string]: (event: never) => void } = {
      pointerdown: (event: PointerEvent) => {
        canvas.setPointerCapture(event.pointerId);
        if (!fingers.size) {
          travelled = 0;
          wishes.hold(true);
        }
        fingers.set(event.pointerId, place(event));
        if (fingers.size === 2) spread = apart();
      },
      pointermove: (event: PointerEvent) => {
        const before = fingers.get(event.pointerId);
        const now = place(event);
        if (!before) return wishes.hover(...now);
        fingers.set(event.pointerId, now);
        const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
        travelled += Math.hypot(dx, dy);
        if (fingers.size === 2) {
          const wide = apart();
          if (spread > 0) wishes.zoom(wide / spread);
          spread = wide;
        } else if (travelled > STILL) wishes.drag(dx, dy);
      },
      pointerup: (event: PointerEvent) => {
        leave(event);
        if (travelled <= STILL && !fingers.size) wishes.tap(...place(event));
      },
      pointercancel: (event: PointerEvent) => leave(event),
      wheel: (event: WheelEvent) => {
        event.preventDefault();
        wishes.zoom(Math.exp(-event.deltaY * 0.0012));
      },
    };
    for (const [kind, listener] of Object.entries(listeners)) canvas.addEventListener(kind, listener as EventListener, { passive: false });
    return {
      destroy: () => {
        for (const [kind, listener] of Object.entries(listeners)) canvas.removeEventListener(kind, listener as EventListener);
      },
    };
  };
}
