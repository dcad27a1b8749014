/** The review of one table as it comes: asked for, waited for, fetched whenever the table says that there is more. */

import { api } from "../api/http";
import type { Problem, Review, ReviewState } from "../api/wire";
import { problemOf } from "../board/refusal";
import { Connection } from "../table/connection";
import { Session } from "../table/session";

/** Shares of the work that a screen reader is told of. */
const TOLD = [0.25, 0.5, 0.75, 1];
const LATER = 2000; // milliseconds after which a busy server is asked again

export class Reviewing {
  state = $state.raw<ReviewState>({ stage: "none" });
  /** Why there is none. */
  problem = $state.raw<Problem | null>(null);
  review: Review | null = $derived(this.state.review ?? null);
  /** How much of the work is done, from 0 to 1. */
  known = $derived(this.state.stage === "done" ? 1 : (this.state.progress ?? 0));
  /** The last of the shares told that has been reached while somebody watched; 0 before. */
  told = $state(0);
  private readonly session = new Session({
    changed: () => undefined,
    heard: (message) => {
      if (message.is === "review") this.hear(message);
      if (message.is === "table" && this.isUnderWay) void this.fetch();
    },
  });
  private readonly connection: Connection;
  private isUnderWay = false;
  private isFetching = false;
  private isOpen = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {
    this.connection = new Connection(this.session, table);
  }

  /** Ask for the review; what a table says of it is heard as long as it is under way. */
  async ask(): Promise<void> {
    this.problem = null;
    try {
      this.take(await api.askReview(this.table));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  close(): void {
    clearTimeout(this.again);
    if (this.isOpen) this.connection.close();
    this.isOpen = false;
  }

  private hear(told: ReviewState): void {
    const newer = (told.edition ?? 0) > (this.state.edition ?? 0) || told.stage === "done" || told.stage === "failed";
    if (newer) void this.fetch();
    else this.take({ ...told, ...(this.state.review ? { review: this.state.review } : {}) });
  }

  private async fetch(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      this.take(await api.review(this.table));
    } catch (error) {
      if (!this.state.review) this.problem = problemOf(error);
      this.again = setTimeout(() => void this.fetch(), LATER);
    }
    this.isFetching = false;
  }

  private take(state: ReviewState): void {
    const watched = this.isUnderWay;
    this.state = state;
    this.isUnderWay = state.stage === "waiting" || state.stage === "running";
    if (watched) this.told = TOLD.findLast((share) => this.known >= share) ?? 0;
    if (this.isUnderWay && !this.isOpen) {
      this.isOpen = true;
      this.connection.open();
    }
    if (!this.isUnderWay) this.close();
  }
}
