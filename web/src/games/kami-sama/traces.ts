/** What the others did since one's own last move, as marks on the spaces. */

import type { Happened } from "../../board/contract";
import type { KamiSamaEvent, Owner } from "./types";

export interface Trace {
  /** Who did it. */
  by: Owner;
  /** A shrine came here, or left. */
  came: boolean;
}

/** The last thing that happened to every space that was touched. */
export function tracesOf(recent: readonly Happened<KamiSamaEvent>[]): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  for (const event of recent.flatMap(({ events }) => events)) {
    switch (event.event) {
      case "shrine-added":
      case "shrine-replaced":
      case "shrine-set":
      case "kitsune-added":
      case "kitsune-replaced":
        traces.set(event.space, { by: event.seat, came: true });
        break;
      case "shrine-removed":
      case "shrine-lifted":
      case "kitsune-removed":
        traces.set(event.space, { by: event.seat, came: false });
        break;
      case "shrine-moved":
        traces.set(event.from, { by: event.seat, came: false });
        traces.set(event.to, { by: event.seat, came: true });
        break;
      case "shrines-swapped":
        traces.set(event.from, { by: event.seat, came: true });
        traces.set(event.to, { by: event.seat, came: true });
        break;
    }
  }
  return traces;
}
