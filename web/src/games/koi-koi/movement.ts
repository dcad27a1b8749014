/** What happened, as movements of cards: from hand and pile into the field, and on to whoever takes them. */

import type { Movements } from "../../board/motion";
import type { Happened as AnyHappened } from "../../board/contract";
import type { KoiKoiEvent } from "./types";

type Happened = AnyHappened<KoiKoiEvent>;
/** How a month can end. */
export type Outcome = Extract<KoiKoiEvent, { event: "round-won" | "exhausted" | "drawn-round" | "hand-win" | "void-deal" }>;

export interface Spot {
  x: number;
  y: number;
  width: number;
}

/** Where every card lies, by its code; and the places cards come from. */
export type Lie = Map<string, Spot>;

/** Where cards come from besides the table: the pile, and the other player's hand. */
const PLACES = { pile: ".deck", rival: "[data-backs] img:last-of-type" };

/** Note where everything lies, before the table changes. */
export function lie(table: HTMLElement): Lie {
  const found: Lie = new Map();
  for (const card of table.querySelectorAll("[data-card]")) found.set(card.getAttribute("data-card") as string, spot(card));
  for (const [name, place] of Object.entries(PLACES)) {
    const element = table.querySelector(place);
    if (element) found.set(name, spot(element));
  }
  return found;
}

function spot(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left, y: box.top, width: box.width };
}

const OUTCOMES: string[] = ["round-won", "exhausted", "drawn-round", "hand-win", "void-deal"] satisfies Outcome["event"][];

/** How the month ended, if this decision ended one. */
export function outcomes(events: KoiKoiEvent[]): Outcome[] {
  return events.filter((event): event is Outcome => OUTCOMES.includes(event.event));
}

type CardLaid = Extract<KoiKoiEvent, { event: "played" | "drawn" | "captured" }>;

function laysCard(event: KoiKoiEvent): event is CardLaid {
  return event.event === "played" || event.event === "drawn" || event.event === "captured";
}

/** Cards a decision brought to their taker. */
export function freshly(events: KoiKoiEvent[]): string[] {
  return events.filter(laysCard).flatMap(({ card, takes }) => (takes.length ? [card, ...takes] : []));
}

interface Leg {
  card: string;
  /** Where it starts, passes and waits, with the time of each, in steps. */
  way: { at: Spot; time: number }[];
}

/** The ways of the cards: the hand card lies down, the pair leaves, the drawn card turns up, its pair leaves. */
export function legs(happened: Happened, before: Lie, mine: boolean): Leg[] {
  const found: Leg[] = [];
  let time = 0;
  for (const { event, card, takes } of happened.events.filter(laysCard)) {
    const source = event === "drawn" ? before.get("pile") : event === "played" && !mine ? before.get("rival") : before.get(card);
    const first = takes[0] ? before.get(takes[0]) : undefined;
    if (!source) continue;
    const way = [{ at: source, time }];
    if (first) {
      const over = { x: first.x + 10, y: first.y + 12, width: first.width };
      way.push({ at: over, time: time + 1 }, { at: over, time: time + 1.3 });
      for (const other of takes) {
        const lay = before.get(other);
        if (lay)
          found.push({
            card: other,
            way: [
              { at: lay, time: 0 },
              { at: lay, time: time + 1.3 },
            ],
          });
      }
    }
    found.push({ card, way });
    time += first ? 2 : 1;
  }
  return found;
}

/** Let every card go its way from where it lay to where it lies now. */
export async function tell(table: HTMLElement, happened: Happened, before: Lie, mine: boolean, movements: Movements, step: number): Promise<void> {
  const after = lie(table);
  const ways = legs(happened, before, mine);
  const all: Promise<void>[] = [];
  for (const { card, way } of ways) {
    const end = after.get(card);
    const element = table.querySelector(`[data-card="${card}"]`);
    if (!end || !element) continue;
    const last = (way.at(-1)?.time ?? 0) + 1;
    const frames = [...way, { at: end, time: last }].map(({ at, time }): Keyframe => ({ transform: shift(at, end), offset: time / last, zIndex: 5 }));
    const start = frames[0] as Keyframe;
    all.push(movements.play(element, start.offset === 0 ? frames : [{ ...start, offset: 0 }, ...frames], { duration: step * last, easing: "linear" }));
  }
  // what only made room slides there
  const told = new Set(ways.map(({ card }) => card));
  for (const [card, end] of after) {
    const start = before.get(card);
    if (told.has(card) || !start || card in PLACES || (Math.abs(start.x - end.x) < 1 && Math.abs(start.y - end.y) < 1)) continue;
    all.push(movements.play(table.querySelector(`[data-card="${card}"]`), [{ transform: shift(start, end) }, { transform: "none" }], { duration: step }));
  }
  await Promise.all(all);
}

function shift(at: Spot, end: Spot): string {
  const scale = end.width ? at.width / end.width : 1;
  return `translate(${at.x - end.x}px, ${at.y - end.y}px) scale(${scale})`;
}
