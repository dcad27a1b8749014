/** Dragging by mouse, pen or finger: a picture follows the pointer, the place under it gets the drop. */

export interface Dragging {
  /** An element with `data-drag` is lifted; false leaves it where it is. */
  lift: (element: Element) => boolean;
  /** What lies under the pointer: the nearest `data-drop`, or null. */
  over: (place: Element | null) => void;
  /** Let go over a place, or over nothing. */
  drop: (element: Element, place: Element | null) => void;
  /** What hangs on the pointer; by itself the `data-drag-picture` inside the element, else the element. */
  picture?: (element: Element) => Element | null;
}

const FAR_ENOUGH = 7; // a click that trembles is no drag

/** An attachment for a board; a drag ends in no click. */
export function dragging({ lift, over, drop, picture: pictureOf }: Dragging): (board: HTMLElement) => () => void {
  return (board) => {
    let from: { element: Element; x: number; y: number; id: number } | null = null;
    let picture: HTMLElement | null = null;
    let place: Element | null = null;

    function down(event: PointerEvent): void {
      const element = (event.target as Element).closest("[data-drag]");
      if (element && event.isPrimary && event.button === 0) from = { element, x: event.clientX, y: event.clientY, id: event.pointerId };
    }
    function moved(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!picture) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
        if (!lift(from.element)) {
          from = null;
          return;
        }
        picture = copy(pictureOf?.(from.element) ?? from.element.querySelector("[data-drag-picture]") ?? from.element);
        board.append(picture);
      }
      picture.style.translate = `${event.clientX}px ${event.clientY}px`;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
      const found = under && board.contains(under) ? under : null;
      if (found !== place) over((place = found));
    }
    function up(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      const { element } = from;
      from = null;
      if (!picture) return;
      picture.remove();
      picture = null;
      const target = event.type === "pointerup" ? place : null;
      place = null;
      over(null);
      // the click that follows belongs to the drag
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
      drop(element, target);
    }
    board.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    return () => {
      picture?.remove();
      board.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** A picture of an element that hangs on the pointer by its middle. */
function copy(shown: Element): HTMLElement {
  const box = shown.getBoundingClientRect();
  const held = document.createElement("div");
  held.setAttribute("aria-hidden", "true");
  held.style.cssText = `position:fixed;z-index:50;left:0;top:0;width:${box.width}px;height:${box.height}px;margin:${-box.height / 2}px 0 0 ${-box.width / 2}px;pointer-events:none;filter:drop-shadow(4px 6px 0 rgb(0 0 0 / 0.3))`;
  const twin = shown.cloneNode(true) as HTMLElement;
  twin.removeAttribute("tabindex");
  twin.style.cssText += ";width:100%;height:100%;margin:0;transform:none";
  held.append(shown instanceof SVGGraphicsElement && !(shown instanceof SVGSVGElement) ? framed(twin, shown.getBBox()) : twin);
  return held;
}

/** A part of a drawing in a drawing of its own. */
function framed(part: Element, { x, y, width, height }: DOMRect): SVGSVGElement {
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  frame.style.cssText = "display:block;width:100%;height:100%;overflow:visible";
  frame.append(part);
  return frame;
}
