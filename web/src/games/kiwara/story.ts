/** A decision told step by step: the animal comes, others hide and flee, a territory is filled, the match ends. No DOM. */

import type { Happened } from "../../board/contract";
import { SPACES } from "./savanna";
import type { Animal, KiwaraEvent, KiwaraView, Token } from "./types";

const FRIGHT = ["hid", "gazelle-fled"];
const PRIZE = ["territory-filled", "reinforcement"];

/** The events in groups, one for each beat. */
export function beats<E extends { event: string }>(happened: Happened<E>): E[][] {
  const groups: E[][] = [];
  for (const event of happened.events) {
    const before = groups.at(-1)?.at(-1)?.event ?? "";
    const together = before === "card-used" || [FRIGHT, PRIZE].some((kinds) => kinds.includes(before) && kinds.includes(event.event));
    if (together) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The savanna as it is once these events have happened; flags and cards follow with the last of them. */
export function savannaAfter(before: KiwaraView, told: KiwaraEvent[], all: KiwaraEvent[], after: KiwaraView): KiwaraView {
  if (told.length === all.length) return { ...after, asks: null };
  const tokens = [...before.tokens];
  let [totem, line, hands] = [before.totem, before.line, before.hands];
  const put = (space: string, token: Token | null): void => void (tokens[SPACES.indexOf(space)] = token);
  const at = (space: string): Token | null => tokens[SPACES.indexOf(space)] ?? null;
  const count = (seat: number, animal: Animal, more: number): void => {
    hands = hands.map((hand, each) => (each === seat ? { ...hand, [animal]: hand[animal] + more } : hand));
  };
  for (const event of told) {
    if (event.event === "placed") {
      put(event.space, { animal: event.animal, seat: event.seat, hidden: event.hidden });
      count(event.seat, event.animal, -1);
    } else if (event.event === "animal-moved") {
      put(event.from, null);
      put(event.to, { animal: event.animal, seat: event.seat, hidden: event.hidden });
    } else if (event.event === "swapped") {
      const [crocodile, gazelle] = [at(event.from), at(event.to)];
      put(event.to, crocodile);
      put(event.from, gazelle);
    } else if (event.event === "hid") {
      put(event.space, { animal: event.animal, seat: event.seat, hidden: true });
    } else if (event.event === "gazelle-fled" || event.event === "sent-home") {
      put(event.space, null);
      count(event.seat, event.animal, 1);
    } else if (event.event === "totem-moved") {
      [totem, line] = [after.totem, after.line];
    }
  }
  return { ...before, asks: null, tokens, totem, line, hands };
}

/** Where the others were last: spaces they touched, and the stone the totem left. */
export function touched(events: KiwaraEvent[]): { spaces: string[]; stone: string | null } {
  const spaces: string[] = [];
  let stone: string | null = null;
  for (const event of events) {
    if (event.event === "placed") spaces.push(event.space);
    if (event.event === "animal-moved" || event.event === "swapped") spaces.push(event.to);
    if (event.event === "hid" || event.event === "gazelle-fled" || event.event === "sent-home") spaces.push(event.space);
    if (event.event === "totem-moved") stone = event.from;
  }
  return { spaces, stone };
}
