/** Dragging a card: from the first touch over the whole page until it is let go; a second finger, Q and E turn it. */

import type { Point } from "../art/brush";

export interface Drag {
  /** The pointer has moved far enough: the card is lifted. */
  lift: (touch: boolean) => void;
  /** Where the pointer is on the page, and how far fingers or keys have turned, in degrees. */
  move: (at: Point, turned: number) => void;
  /** Let go at a place of the page. */
  drop: (at: Point, touch: boolean) => void;
  cancel: () => void;
}

const STILL = 6;
const FIRST = { capture: true };
const TURN = 15; // degrees a key turns, one with Shift

/** Follow the pointer that went down until it goes up. */
export function drag(start: PointerEvent, told: Drag): void {
  const touch = start.pointerType !== "mouse";
  const fingers = new Map<number, Point>([[start.pointerId, [start.clientX, start.clientY]]]);
  let lifted = false;
  let angle: number | null = null;

  const twist = (): number => {
    const [a, b] = [...fingers.values()];
    if (!a || !b) {
      angle = null;
      return 0;
    }
    const now = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const turned = angle === null ? 0 : ((angle - now + 540) % 360) - 180;
    angle = now;
    return turned;
  };
  const down = (event: PointerEvent): void => {
    if (!lifted || event.pointerType === "mouse") return;
    event.preventDefault();
    event.stopPropagation();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    twist();
  };
  const moved = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const first = fingers.get(start.pointerId)!;
    if (!lifted) {
      if (Math.hypot(first[0] - start.clientX, first[1] - start.clientY) <= STILL) return;
      lifted = true;
      told.lift(touch);
    }
    told.move(first, twist());
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) {
      fingers.delete(event.pointerId);
      angle = null;
      return;
    }
    stop();
    if (!lifted) return;
    swallowClick();
    if (event.type === "pointercancel") told.cancel();
    else told.drop([event.clientX, event.clientY], touch);
  };
  const key = (event: KeyboardEvent): void => {
    const pressed = event.key.toLowerCase();
    if (!lifted || event.ctrlKey || event.altKey || event.metaKey || !["escape", "q", "e"].includes(pressed)) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed === "escape") {
      stop();
      told.cancel();
    } else told.move(fingers.get(start.pointerId)!, (pressed === "q" ? 1 : -1) * (event.shiftKey ? 1 : TURN));
  };
  const stop = (): void => {
    window.removeEventListener("pointerdown", down, FIRST);
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
    window.removeEventListener("keydown", key, FIRST);
  };
  window.addEventListener("pointerdown", down, FIRST);
  window.addEventListener("pointermove", moved);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  window.addEventListener("keydown", key, FIRST);
}

/** The click that a browser makes of the end of a drag is not meant. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
