/** What happened, as movements on the drawn board: animals come, hide, flee and swap, the totem walks. */

import type { Movements } from "../../board/motion";
import type { Happened as AnyHappened } from "../../board/contract";
import { SPOTS, middle, walk } from "./path";
import { corner, type Point } from "./savanna";
import type { KiwaraEvent, OfAnimal, Placed, Token, TotemMoved } from "./types";

type Happened = AnyHappened<KiwaraEvent>;

/** The spaces a decision touched, for the marks of the last move. */
export function touched(events: KiwaraEvent[]): string[] {
  const spaces: string[] = [];
  for (const event of events) {
    if (event.event === "placed") spaces.push(event.space);
    if (event.event === "animal-moved" || event.event === "swapped") spaces.push(event.to);
  }
  return spaces;
}

/** Tokens that left the board, to be drawn while they go. */
export function departures(events: KiwaraEvent[]): { space: string; token: Token }[] {
  return events
    .filter((event) => event.event === "gazelle-fled" || event.event === "sent-home")
    .map(({ space, animal, seat }) => ({ space, token: { animal, seat, hidden: false } }));
}

/** How many stones the totem went, by the move's own text. */
export function stepsOf(happened: Happened): number {
  return /^[+-]\d+$/.test(happened.move) ? Number(happened.move) : 0;
}

const shift = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

/** Play a decision's movements one after the other; ends when all is at rest. */
export async function tell(board: HTMLElement, happened: Happened, movements: Movements, step: number): Promise<void> {
  const all: Promise<void>[] = [];
  let delay = 0;
  const token = (space: string): Element | null => board.querySelector(`[data-token="${space}"]`);
  for (const event of happened.events) {
    const timing = { duration: step, delay };
    switch (event.event) {
      case "placed":
        all.push(
          movements.play(
            token(event.space),
            [
              { transform: shift(away(board, event)), opacity: 0.4 },
              { transform: "none", opacity: 1 },
            ],
            timing,
          ),
        );
        delay += step;
        break;
      case "animal-moved":
      case "swapped": {
        const [from, to] = [corner(event.from), corner(event.to)];
        const way = { x: from.x - to.x, y: from.y - to.y };
        all.push(movements.play(token(event.to), [{ transform: shift(way) }, { transform: "none" }], timing));
        if (event.event === "swapped")
          all.push(movements.play(token(event.from), [{ transform: shift({ x: -way.x, y: -way.y }) }, { transform: "none" }], timing));
        delay += step;
        break;
      }
      case "hid": {
        const { x, y } = corner(event.space);
        const origin = { transformOrigin: `${x + 50}px ${y + 50}px` };
        all.push(
          movements.play(
            token(event.space),
            [
              { ...origin, transform: "scaleX(0)" },
              { ...origin, transform: "none" },
            ],
            timing,
          ),
        );
        break;
      }
      case "gazelle-fled":
      case "sent-home":
        all.push(
          movements.play(
            board.querySelector(`[data-leaving="${event.space}"]`),
            [
              { transform: "none", opacity: 1 },
              { transform: "translate(0, -46px)", opacity: 1, offset: 0.35 },
              { transform: shift(home(event)), opacity: 0 },
            ],
            { duration: step * 1.6, delay },
          ),
        );
        break;
      case "totem-moved":
        all.push(
          movements.play(board.querySelector("[data-totem]"), paces(happened, event), {
            duration: step * Math.max(1, Math.abs(stepsOf(happened)) * 0.6),
            delay,
          }),
        );
        break;
    }
  }
  await Promise.all(all);
}

/** Where a placed token comes from: the tray below or the strip above. */
function away(board: HTMLElement, event: Placed): Point {
  const { x, y } = corner(event.space);
  const source = board.querySelector(`.seat-${event.seat}[data-piece="${event.animal}"]`) ?? board.querySelector(`[data-reserve="${event.animal}"]`);
  const svg = board.querySelector<SVGSVGElement>("svg.savanna");
  const matrix = svg?.getScreenCTM();
  if (!source || !matrix) return { x: 0, y: -120 };
  const box = source.getBoundingClientRect();
  const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix.inverse());
  return { x: at.x - x - 50, y: at.y - y - 50 };
}

function home(event: OfAnimal): Point {
  const { x } = corner(event.space);
  return { x: x < 300 ? -260 : 260, y: -60 };
}

/** The totem hops from stone to stone. */
function paces(happened: Happened, { from, to }: TotemMoved): Keyframe[] {
  const end = middle(to);
  if (from === null || !SPOTS.includes(from))
    return [
      { transform: "translate(0, -90px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ];
  const stones = walk(from, to, stepsOf(happened)).map(middle);
  return stones.flatMap(({ x, y }, n): Keyframe[] => {
    const next = stones[n + 1];
    const stand = { transform: shift({ x: x - end.x, y: y - end.y }) };
    return next ? [stand, { transform: shift({ x: (x + next.x) / 2 - end.x, y: (y + next.y) / 2 - end.y - 22 }) }] : [stand];
  });
}
