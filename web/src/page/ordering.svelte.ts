/** What is asked for over the page: a new table, or the settings. */

import type { Person } from "../api/wire";

export type Against = "bot" | "friend" | "same";

export interface Order {
  game: string;
  against: Against;
  /** Whom it is a challenge to. */
  to?: Person;
}

class Ordering {
  order = $state.raw<Order | null>(null);
  settings = $state(false);

  open(game: string, against: Against, to?: Person): void {
    this.order = { game, against, ...(to ? { to } : {}) };
  }

  close(): void {
    this.order = null;
  }
}

export const ordering = new Ordering();
