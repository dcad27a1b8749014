/** An ability tried step by step on the engine's copy, and sent only with its last step. */

import type { KamiSamaConsult, KamiSamaFacts, Staged } from "./types";

export interface Table {
  consult: KamiSamaConsult;
  play: (move: string) => void;
  /** Steps are tried first; otherwise every step is sent as it is made. */
  patient: () => boolean;
}

/** What the table shows now. */
export interface Arrival {
  ply: number;
  /** A move can be sent. */
  free: boolean;
  /** The decision is ours, or about to be. */
  mine: boolean;
  moves: readonly string[];
}

/** Moves that further decisions belong to. */
export function opens(move: string): boolean {
  return move.startsWith("use ") || move === "rage";
}

export class Staging {
  /** The steps tried so far, none of them sent. */
  steps = $state.raw<string[]>([]);
  /** What the engine says of them, one answer a step. */
  private answers = $state.raw<Staged[]>([]);
  /** On the way to the table. */
  sending = $state.raw<string[]>([]);
  private asked = 0;
  private ply = -1;
  /** The decision after which the last of them was sent. */
  private sentAt = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  /** Something is on its way. */
  get busy(): boolean {
    return this.sentAt !== null;
  }

  get answer(): Staged | null {
    return this.answers.at(-1) ?? null;
  }

  get view(): KamiSamaFacts | null {
    return this.answer?.view ?? null;
  }

  get moves(): string[] | null {
    return this.answer ? this.answer.moves.map((outlook) => outlook.move) : null;
  }

  /** Whether choosing this move only tries it. */
  tries(move: string): boolean {
    if (!this.table.patient()) return false;
    if (this.steps.length === 0) return opens(move);
    return this.answer?.moves.find((outlook) => outlook.move === move)?.ends === false;
  }

  /** A choice was made: try it, or send everything. */
  async choose(move: string): Promise<void> {
    if (this.busy) return;
    const steps = [...this.steps, move];
    if (!this.tries(move)) return this.send(steps);
    const mine = ++this.asked;
    try {
      const answer = await this.table.consult({ ask: "staged", moves: steps });
      if (mine !== this.asked) return;
      if (!answer.view) return this.send(steps);
      this.steps = steps;
      this.answers = [...this.answers, answer];
    } catch {
      if (mine === this.asked) this.send(steps);
    }
  }

  /** The last step is taken back. */
  back(): void {
    if (this.busy) return;
    this.asked++;
    this.steps = this.steps.slice(0, -1);
    this.answers = this.answers.slice(0, -1);
  }

  /** A new position came from the table, or the table is free again: send what waits, or forget. */
  arrived({ ply, free, mine, moves }: Arrival): void {
    if (this.sentAt === null) {
      if (ply !== this.ply) this.forget();
      this.ply = ply;
      return;
    }
    if (ply === this.sentAt) return;
    this.ply = ply;
    if (mine && !free) return;
    const next = this.sending[0];
    if (!mine || next === undefined || !moves.includes(next)) return this.forget();
    this.sending = this.sending.slice(1);
    this.sentAt = ply;
    this.table.play(next);
  }

  forget(): void {
    this.asked++;
    this.sentAt = null;
    if (this.steps.length === 0 && this.sending.length === 0) return;
    this.steps = [];
    this.answers = [];
    this.sending = [];
  }

  private send(steps: string[]): void {
    const [first, ...rest] = steps;
    this.sending = rest;
    this.sentAt = rest.length > 0 || this.steps.length > 0 ? this.ply : null;
    if (first !== undefined) this.table.play(first);
  }
}
