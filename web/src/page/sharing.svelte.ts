/** What somebody wants to show others: the sheet for it lies over the page (src/share). */

export type Shared =
  /** A table; `ply` is the decision looked at, `eyes` those it is looked at with, `review` whether it is weighed. */
  | { what: "table"; table: string; ply?: number; eyes?: string; review?: boolean; seat?: number }
  | { what: "puzzle"; puzzle: string; title: string }
  | { what: "event"; event: string; title: string };

class Sharing {
  what = $state.raw<Shared | null>(null);

  open(what: Shared): void {
    this.what = what;
  }

  close(): void {
    this.what = null;
  }
}

export const sharing = new Sharing();
