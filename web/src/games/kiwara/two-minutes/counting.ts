/** A territory counted, token by token, and the spaces a decision touched: read from a scene. */

import { SPACES } from "../savanna";
import type { KiwaraEvent, KiwaraView, Token } from "../types";

export interface Counting {
  /** Who controls it, with how many tokens against how many. */
  seat: number;
  more: number;
  fewer: number;
  points: number;
  tokens: (Token & { worth: number })[];
}

/** The fullest territory that somebody controls. */
export function countingOf(view: KiwaraView): Counting | null {
  const lands = view.territories.filter((land) => land.full && land.controller !== null);
  const land = lands.sort((a, b) => b.spaces.length - a.spaces.length)[0];
  if (!land || land.controller === null) return null;
  const tokens = land.spaces.flatMap((space) => view.tokens[SPACES.indexOf(space)] ?? []);
  return {
    seat: land.controller,
    more: land.tokens[land.controller] ?? 0,
    fewer: land.tokens[1 - land.controller] ?? 0,
    points: land.points,
    tokens: tokens.map((token) => ({ ...token, worth: token.hidden ? 0 : view.values[token.animal] })),
  };
}

export function spacesIn(events: KiwaraEvent[]): string[] {
  return events.flatMap((event) => [
    ...("space" in event ? [event.space] : []),
    ...(event.event === "swapped" || event.event === "animal-moved" ? [event.from, event.to] : []),
  ]);
}
