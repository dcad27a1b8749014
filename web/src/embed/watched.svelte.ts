/** The table an embed shows: followed while it is played, stepped through once it is over. */

import { api } from "../api/http";
import type { PlyShown, Problem, Table } from "../api/wire";
import type { Happened, View } from "../board/contract";
import { problemOf } from "../board/refusal";
import { box } from "../page/box.svelte";
import { bringBoards } from "../page/registry";
import { Connection } from "../table/connection";
import { Film, opened, seenAt, within } from "../table/replay";
import { Session } from "../table/session";
import { lastDecision, viewOf } from "../table/shown";

const SPECTATOR = "-";

export class Watched {
  table = $state.raw<Table | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Where the replay stands; a match that is played stands at its newest decision. */
  at = $state(0);
  private shown = $state.raw<PlyShown | null>(null);
  private readonly film: Film;
  private connection: Connection | null = null;

  constructor(
    private readonly id: string,
    private readonly first: number | null,
  ) {
    this.film = new Film((ply, eyes) => api.ply(id, ply, eyes));
  }

  over = $derived(this.table?.status.phase === "over");
  plies = $derived(this.table?.history.length ?? 0);
  /** The table as it stood at what is shown: points of then, not of the end. */
  seen = $derived.by((): Table | null => {
    if (!this.table || !this.over) return this.table;
    return this.shown && seenAt(this.table, this.shown);
  });
  view = $derived.by((): View | null => {
    if (this.over) return this.shown && opened(Object.values(this.shown.position.views));
    return this.table?.position ? viewOf(this.table.position, null) : null;
  });
  happened = $derived.by((): Happened | null => {
    if (this.over) return this.shown?.decision ?? null;
    return this.table && lastDecision(this.table);
  });

  async open(): Promise<void> {
    try {
      const found = await api.table(this.id);
      const facts = await api.game(found.game).catch(() => null); // a game that is gone has no board either
      box.games = facts ? [facts] : [];
      void bringBoards(box.games);
      this.table = found;
      if (this.over) this.go(this.first ?? 0);
      else this.follow();
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  close(): void {
    this.connection?.close();
  }

  /** To another decision of a match that is over. */
  go(to: number): void {
    if (!this.over) return;
    const wanted = (this.at = within(to, this.plies));
    this.film
      .at(wanted, SPECTATOR, this.plies)
      .then((found) => {
        if (wanted === this.at) this.shown = found;
      })
      .catch((error: unknown) => (this.problem = problemOf(error)));
  }

  private follow(): void {
    const session = new Session({ changed: () => this.heard(session) });
    this.connection = new Connection(session, this.id);
    this.connection.open();
  }

  private heard(session: Session): void {
    if (session.link === "gone") this.problem = { code: session.closed === 4403 ? "private-table" : "no-such-table", message: "" };
    if (!session.table) return;
    this.table = session.table;
    this.at = this.plies;
    if (!this.over) return;
    this.connection?.close(); // it ends as a replay, at its end
    this.go(this.plies);
  }
}
