/** How a decision is cut into beats: what somebody did with what it brought, the Kitsune space by space, the turning board. */

import type { KamiSamaEvent } from "./types";

/** Events that are told by themselves; those between them belong to the one before. */
const BEGIN: ReadonlySet<string> = new Set<KamiSamaEvent["event"]>([
  "kitsune-card",
  "kitsune-added",
  "kitsune-removed",
  "kitsune-replaced",
  "kitsune-took",
  "villagers-drawn",
  "board-turned",
  "year-began",
  "first-player",
  "match-over",
]);
/** Events of which several in a row are told together: every seat's kami, every seat's points. */
const ROWS: ReadonlySet<string> = new Set<KamiSamaEvent["event"]>(["kami-shown", "tracks-scored"]);

export function beats<E extends { event: string }>({ events }: { events: E[] }): E[][] {
  const groups: E[][] = [];
  let last: string | null = null;
  for (const event of events) {
    const kind = event.event;
    const begins = BEGIN.has(kind) || (ROWS.has(kind) && last !== kind) || (last !== null && ROWS.has(last) && !ROWS.has(kind));
    if (groups.length === 0 || (begins && !(kind === "year-began" && last === "first-player"))) groups.push([event]);
    else groups.at(-1)?.push(event);
    last = kind;
  }
  return groups;
}
