/** How a decision is cut into beats, and what of the others' last decisions stays marked on the table. */

import type { GameEvent, Happened } from "../../board/contract";
import type { Pose } from "./cards";
import type { KigiEvent, KigiView } from "./types";

/**
 * A branch laid and what it scores are one beat, its falling the next. Of one's own branch, laid by hand
 * already, the score is a beat by itself. Cards that fill the display go with what was told before.
 */
export function beats({ seat, events }: Happened, before: KigiView | null): GameEvent[][] {
  const own = before?.viewer === seat;
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const joins = event.event === "display-filled" || (event.event === "scored" && !own);
    if (joins && groups.length) groups[groups.length - 1]!.push(event);
    else groups.push([event]);
  }
  return groups;
}

export interface Marks {
  /** Cards laid, and by which seat. */
  laid: Map<string, number>;
  /** Where a card was laid that fell with others: how many, and by which seat. */
  cut: (Pose & { card: string; tree: number; seat: number; count: number })[];
  /** Commissions taken, and by which seat. */
  taken: Map<string, number>;
}

/** What some decisions have left to see. */
export function marksOf(decisions: Happened<KigiEvent>[]): Marks {
  const marks: Marks = { laid: new Map(), cut: [], taken: new Map() };
  for (const { seat, events } of decisions) {
    const placed = events.find((event) => event.event === "card-placed");
    const pruned = events.find((event) => event.event === "pruned");
    const taken = events.find((event) => event.event === "commission-taken");
    if (placed && pruned) {
      const { card, tree, x, y, degrees } = placed;
      marks.cut.push({ card, tree, x, y, degrees, seat, count: pruned.count });
    } else if (placed) marks.laid.set(placed.card, seat);
    if (taken) marks.taken.set(taken.card, seat);
  }
  return marks;
}
