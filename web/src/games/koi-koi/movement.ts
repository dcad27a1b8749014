/** What happens now, as movements of cards: from hand and pile into the field, and on to whoever takes them. */

import type { Movements } from "../../board/motion";
import type { KoiKoiEvent } from "./types";

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

export function isOutcome<E extends { event: string }>(event: E): event is E & { event: Outcome["event"] } {
  return OUTCOMES.includes(event.event);
}

/** How the month ended, if this decision ended one. */
export function outcomes(events: KoiKoiEvent[]): Outcome[] {
  return events.filter((event) => isOutcome(event));
}

type CardLaid = Extract<KoiKoiEvent, { event: "played" | "drawn" | "captured" }>;

export function laysCard(event: KoiKoiEvent): event is CardLaid {
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

/** How long a card lies on what it takes, so that everybody sees the pair. */
const PAIRED = 1.4;

/** The ways of the cards: a card comes down, lies on its match for a moment, and the pair leaves. */
export function legs(events: KoiKoiEvent[], before: Lie): Leg[] {
  const found: Leg[] = [];
  let time = 0;
  for (const { event, card, takes } of events.filter(laysCard)) {
    const source = event === "drawn" ? before.get("pile") : (before.get(card) ?? before.get("rival"));
    const first = takes[0] ? before.get(takes[0]) : undefined;
    if (!source) continue;
    const way = [{ at: source, time }];
    if (first) {
      const over = { x: first.x + 10, y: first.y + 12, width: first.width };
      way.push({ at: over, time: time + 1.2 }, { at: over, time: time + 1.2 + PAIRED });
      for (const other of takes) {
        const lay = before.get(other);
        if (lay)
          found.push({
            card: other,
            way: [
              { at: lay, time: 0 },
              { at: lay, time: time + 1.2 + PAIRED },
            ],
          });
      }
    }
    found.push({ card, way });
    time += first ? 2 + PAIRED : 1.2;
  }
  return found;
}

/** Let every card go its way from where it lay to where it lies now. */
export async function tell(table: HTMLElement, events: KoiKoiEvent[], before: Lie, movements: Movements, step: number): Promise<void> {
  const after = lie(table);
  const ways = legs(events, before);
  const all: Promise<void>[] = [];
  for (const { card, way } of ways) {
    const end = after.get(card);
    const element = table.querySelector(`[data-card="${card}"]`);
    if (!end || !element) continue;
    const last = (way.at(-1)?.time ?? 0) + 1.2;
    const frames = [...way, { at: end, time: last }].map(({ at, time }): Keyframe => ({ ...shift(at, end), offset: time / last, zIndex: 5 }));
    const start = frames[0] as Keyframe;
    all.push(movements.play(element, start.offset === 0 ? frames : [{ ...start, offset: 0 }, ...frames], { duration: step * last, easing: "linear" }));
  }
  // what only made room slides there
  const told = new Set(ways.map(({ card }) => card));
  for (const [card, end] of after) {
    const start = before.get(card);
    if (told.has(card) || !start || card in PLACES || (Math.abs(start.x - end.x) < 1 && Math.abs(start.y - end.y) < 1)) continue;
    all.push(movements.play(table.querySelector(`[data-card="${card}"]`), [shift(start, end), AT_HOME], { duration: step }));
  }
  await Promise.all(all);
}

/** A new month: the cards of the field come from the pile, one after the other. */
export async function deal(table: HTMLElement, field: string[], movements: Movements, step: number): Promise<void> {
  const after = lie(table);
  const pile = after.get("pile");
  if (!pile) return;
  await Promise.all(
    field.map((card, n) => {
      const end = after.get(card);
      const element = table.querySelector(`[data-card="${card}"]`);
      return end && element ? movements.play(element, [shift(pile, end), AT_HOME], { duration: step, delay: (step * n) / 4 }) : Promise.resolve();
    }),
  );
}

const CORNER = { transformOrigin: "0 0" }; // places are measured at the upper left corner
const AT_HOME: Keyframe = { ...CORNER, transform: "none" };

function shift(at: Spot, end: Spot): Keyframe {
  const scale = end.width ? at.width / end.width : 1;
  return { ...CORNER, transform: `translate(${at.x - end.x}px, ${at.y - end.y}px) scale(${scale})` };
}
