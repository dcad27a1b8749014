/** An ability tried step by step on the engine's copy, and sent only with its last step. */

import type { KamiView, Outlook } from "./view";

export interface Answer {
  view: KamiView | null;
  moves: Outlook[];
}

export interface Table {
  consult: (question: object) => Promise<Record<string, unknown>>;
  play: (move: string) => void;
  /** Steps are tried first; otherwise every step is sent as it is made. */
  patient: () => boolean;
}

/** Moves that further decisions belong to. */
export function opens(move: string): boolean {
  return move.startsWith("use ") || move === "rage";
}

export class Staging {
  /** The steps tried so far, none of them sent. */
  steps = $state.raw<string[]>([]);
  /** What the engine says of them, one answer a step. */
  private answers = $state.raw<Answer[]>([]);
  /** On the way to the table. */
  sending = $state.raw<string[]>([]);
  private asked = 0;

  constructor(private readonly table: Table) {}

  get answer(): Answer | null {
    return this.answers.at(-1) ?? null;
  }

  get view(): KamiView | null {
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
    if (this.sending.length > 0) return;
    const steps = [...this.steps, move];
    if (!this.tries(move)) return this.send(steps);
    const mine = ++this.asked;
    try {
      const answer = (await this.table.consult({ ask: "staged", moves: steps })) as unknown as Answer;
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
    if (this.sending.length > 0) return;
    this.asked++;
    this.steps = this.steps.slice(0, -1);
    this.answers = this.answers.slice(0, -1);
  }

  /** A new position came from the table: send what waits, or forget what was tried. */
  arrived(moves: readonly string[] | null): void {
    const next = this.sending[0];
    if (next !== undefined && moves?.includes(next)) {
      this.sending = this.sending.slice(1);
      this.table.play(next);
      return;
    }
    this.forget();
  }

  forget(): void {
    this.asked++;
    if (this.steps.length > 0 || this.sending.length > 0) {
      this.steps = [];
      this.answers = [];
      this.sending = [];
    }
  }

  private send(steps: string[]): void {
    const [first, ...rest] = steps;
    this.sending = rest;
    if (first !== undefined) this.table.play(first);
  }
}
