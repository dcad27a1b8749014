/** What happens now, as movements on the drawn board: animals come, hide, flee and swap, the totem walks. */

import type { Movements } from "../../board/motion";
import { SPOTS, middle, walk } from "./path";
import { corner, type Point } from "./savanna";
import type { KiwaraEvent, OfAnimal, Placed, Token, TotemMoved } from "./types";

/** Tokens drawn over the board while they go: those that leave it, and the open faces of those that hide. */
export function departures(events: KiwaraEvent[]): { space: string; token: Token }[] {
  return events
    .filter((event) => event.event === "gazelle-fled" || event.event === "sent-home" || event.event === "hid")
    .map(({ space, animal, seat }) => ({ space, token: { animal, seat, hidden: false } }));
}

/** How many stones the totem went, by the move's own text. */
export function stepsOf(move: string): number {
  return /^[+-]\d+$/.test(move) ? Number(move) : 0;
}

const shift = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

/** Play the movements of one moment; ends when all is at rest. */
export async function tell(board: HTMLElement, events: KiwaraEvent[], move: string, movements: Movements, step: number): Promise<void> {
  const all: Promise<void>[] = [];
  const token = (space: string): Element | null => board.querySelector(`[data-token="${space}"]`);
  const going = (space: string): Element | null => board.querySelector(`[data-leaving="${space}"]`);
  const timing = { duration: step * 1.6 };
  for (const event of events) {
    switch (event.event) {
      case "placed":
        all.push(movements.play(token(event.space), [{ transform: shift(stock(board, event)) }, { transform: "none" }], timing));
        break;
      case "animal-moved":
      case "swapped": {
        const [from, to] = [corner(event.from), corner(event.to)];
        const way = { x: from.x - to.x, y: from.y - to.y };
        all.push(movements.play(token(event.to), [{ transform: shift(way) }, { transform: "none" }], timing));
        if (event.event === "swapped")
          all.push(movements.play(token(event.from), [{ transform: shift({ x: -way.x, y: -way.y }) }, { transform: "none" }], timing));
        break;
      }
      case "hid": {
        // turned over like a card: the open face narrows, then the hidden one widens
        const { x, y } = corner(event.space);
        const origin = { transformOrigin: `${x + 50}px ${y + 50}px` };
        const [flat, whole] = [
          { ...origin, transform: "scaleX(0)" },
          { ...origin, transform: "none" },
        ];
        all.push(movements.play(going(event.space), [whole, flat], { duration: step, easing: "ease-in", fill: "both" }));
        all.push(movements.play(token(event.space), [flat, whole], { duration: step, delay: step, easing: "ease-out" }));
        break;
      }
      case "gazelle-fled":
      case "sent-home":
        all.push(
          movements.play(
            going(event.space),
            [
              { transform: "none" },
              { transform: "translate(0, -46px)", offset: 0.3 },
              { transform: shift(stock(board, event)), opacity: 1, offset: 0.95 },
              { opacity: 0 },
            ],
            { duration: step * 2.4, fill: "both" },
          ),
        );
        break;
      case "totem-moved":
        all.push(
          movements.play(board.querySelector("[data-totem]"), paces(move, event), {
            duration: step * Math.max(1.6, Math.abs(stepsOf(move))),
          }),
        );
        break;
    }
  }
  await Promise.all(all);
}

/** Where a seat's animals lie beside the board, seen from a space: what is placed comes from there, what flees goes there. */
function stock(board: HTMLElement, event: Placed | OfAnimal): Point {
  const { x, y } = corner(event.space);
  const own = `[data-stock="${event.seat}"]`;
  const source = board.querySelector(`${own} [data-animal="${event.animal}"]`) ?? board.querySelector(own);
  const matrix = board.querySelector<SVGSVGElement>("svg.savanna")?.getScreenCTM();
  if (!source || !matrix) return { x: 0, y: -120 };
  const box = source.getBoundingClientRect();
  const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix.inverse());
  return { x: at.x - x - 50, y: at.y - y - 50 };
}

/** The totem hops from stone to stone. */
function paces(move: string, { from, to }: TotemMoved): Keyframe[] {
  const end = middle(to);
  if (from === null || !SPOTS.includes(from))
    return [
      { transform: "translate(0, -90px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
  const stones = walk(from, to, stepsOf(move)).map(middle);
  return stones.flatMap(({ x, y }, n): Keyframe[] => {
    const next = stones[n + 1];
    const stand = { transform: shift({ x: x - end.x, y: y - end.y }) };
    return next ? [stand, { transform: shift({ x: (x + next.x) / 2 - end.x, y: (y + next.y) / 2 - end.y - 22 }) }] : [stand];
  });
}
