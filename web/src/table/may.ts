/** What may be asked for besides a decision. No DOM. */

import type { Table } from "../api/wire";
import type { Room } from "./room.svelte";

/** Where an undo leads: before the last decision of a seat of mine; undefined if I made none. */
export function undoTo(table: Table | null): number | undefined {
  return table?.history.findLast(({ seat }) => table.mine.includes(seat))?.ply;
}

export function mayHint(room: Room): boolean {
  return room.decider !== null && !room.pondering && !room.passing;
}
