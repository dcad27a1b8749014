/** The tables that wait for me, as last heard: counted in the page's head, and where `N` leads. */

import { api } from "../api/http";
import type { TableLine } from "../api/wire";

const FOREVER = Number.MAX_SAFE_INTEGER;
const PAUSE = 60_000; // milliseconds between two looks while nobody else asks

export function waitsForMe({ status, actor, seats }: Pick<TableLine, "status" | "actor" | "seats">): boolean {
  return status.phase === "playing" && actor !== null && (seats[actor]?.mine ?? false);
}

/** Those that wait for me, the shortest time first, then those that have waited longest. */
export function waitingFirst<T extends Pick<TableLine, "status" | "actor" | "seats" | "left" | "changed">>(tables: T[]): T[] {
  return tables.filter(waitsForMe).sort((a, b) => (a.left ?? FOREVER) - (b.left ?? FOREVER) || a.changed - b.changed);
}

class Waiting {
  tables = $state.raw<string[]>([]);
  private heard = -Infinity;

  get count(): number {
    return this.tables.length;
  }

  /** What a list of my tables says. */
  hear(tables: TableLine[]): void {
    this.tables = waitingFirst(tables).map(({ id }) => id);
    this.heard = performance.now();
  }

  /** The next table that waits for me, if it is not `here` already. */
  next(here: string): string | undefined {
    return this.tables[(this.tables.indexOf(here) + 1) % Math.max(1, this.tables.length)];
  }

  /** Ask now unless somebody has lately, and now and again; what to call to end it. */
  watch(): () => void {
    const look = (): void => {
      if (document.hidden || performance.now() - this.heard < PAUSE / 2) return;
      api.myTables().then(
        ({ tables }) => this.hear(tables),
        () => undefined, // the page says elsewhere that the server is away
      );
    };
    look();
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }

  /** Somebody else is here: nothing is known of their tables. */
  forget(): void {
    this.tables = [];
    this.heard = -Infinity;
  }
}

export const waiting = new Waiting();
