/** What is asked for over the page: a new table, or the settings. */

export type Against = "bot" | "friend" | "same";

export interface Order {
  game: string;
  against: Against;
}

class Ordering {
  order = $state.raw<Order | null>(null);
  settings = $state(false);

  open(game: string, against: Against): void {
    this.order = { game, against };
  }

  close(): void {
    this.order = null;
  }
}

export const ordering = new Ordering();
