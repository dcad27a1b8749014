/** Tells a match one decision after the other, each in beats: what is told now, how long, and what waits. No DOM. */

import type { Position, Status } from "../api/wire";
import type { GameEvent, Happened } from "../board/contract";

/** How long a beat lasts at normal speed, in milliseconds. */
export const BEAT = 600;
/** What a board holds at most: one whose movement never ends does not stop the table. */
export const LONGEST = 4000;
/** What was done by hand is not told again: only long enough for the board to hold what it moves. */
const BY_HAND = 60;
/** A story longer than this is told faster, down to a quarter of the time; what is too long even then is left out. */
export const BACKLOG = 8000;
const QUICKEST = 0.25;

/** A decision on its way to be told, with the positions on both sides of it. */
export interface Step {
  decision: Happened;
  /** Null before a deal. */
  before: Position | null;
  after: Position;
  /** Where the table stood while it was decided: an end comes after the story. */
  status: Status;
  /** It was made on this device. */
  own: boolean;
  /** Its events in groups, one for each beat. */
  beats: GameEvent[][];
}

/** The beat told now. */
export interface Scene {
  step: Step;
  index: number;
  /** Keep the story here until a movement ends. */
  hold: (movement: Promise<unknown>) => void;
}

/** Events to be put into words, and whose they are. */
export interface Told {
  step: Step;
  events: GameEvent[];
}

export interface Audience {
  /** How slow the story is: 1 is normal, 0 tells nothing in beats. */
  speed: () => number;
  /** Another beat is told now, or with null all is told. */
  show: (scene: Scene | null) => void;
  /** What is new in words: one beat's, or everything that was skipped. Every event comes here once. */
  say: (told: Told[]) => void;
  /** A decision has been told to its end. */
  done: (step: Step) => void;
}

export class Teller {
  scene: Scene | null = null;
  private waiting: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined;
  /** Raised with every beat: what belongs to an older one is heard no more. */
  private turn = 0;

  constructor(private readonly audience: Audience) {}

  /** A decision was made; it is told when those before it are. */
  add(...steps: Step[]): void {
    this.waiting.push(...steps);
    if (this.audience.speed() === 0) this.skip();
    else if (!this.scene) this.next();
    else this.shorten();
  }

  /** Everything is told at once. */
  skip(): void {
    const told: Told[] = [];
    const steps = this.scene ? [this.scene.step, ...this.waiting] : this.waiting;
    if (!steps.length) return;
    const from = this.scene ? this.scene.index + 1 : 0;
    steps.forEach((step, place) => step.beats.slice(place ? 0 : from).forEach((events) => told.push({ step, events })));
    this.stop();
    this.audience.show(null);
    if (told.length) this.audience.say(told);
    for (const step of steps) this.audience.done(step);
  }

  /** Nothing of this is true any more. */
  reset(): void {
    const telling = this.scene !== null;
    this.stop();
    if (telling) this.audience.show(null);
  }

  private stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.limit);
    this.turn += 1;
    this.scene = null;
    this.waiting = [];
  }

  /** The next decision, or the end of the story. */
  private next(): void {
    const step = this.waiting.shift();
    if (!step) {
      this.scene = null;
      this.audience.show(null);
    } else if (step.own && step.beats.length < 2) {
      this.audience.say(step.beats.map((events) => ({ step, events })));
      this.finish(step);
    } else {
      this.tell(step, 0);
    }
  }

  private tell(step: Step, index: number): void {
    const speed = this.audience.speed();
    if (speed === 0) {
      this.waiting.unshift({ ...step, beats: step.beats.slice(index) });
      this.scene = null;
      this.skip();
      return;
    }
    const pace = speed * this.haste(step.beats.length - index);
    const turn = (this.turn += 1);
    const least = step.own && index === 0 ? BY_HAND : BEAT * pace;
    let held = 0;
    let ripe = false;
    const go = (): void => {
      if (turn !== this.turn) return;
      clearTimeout(this.timer);
      clearTimeout(this.limit);
      if (index + 1 < step.beats.length) this.tell(step, index + 1);
      else this.finish(step);
    };
    // A board may hold the next movement as soon as one has ended: it is given the time to.
    const settle = (): void => void (this.timer = setTimeout(() => held || go(), 0));
    const hold = (movement: Promise<unknown>): void => {
      if (turn !== this.turn) return;
      held += 1;
      const ended = (): void => {
        held -= 1;
        if (ripe && !held && turn === this.turn) settle();
      };
      movement.then(ended, ended);
    };
    this.limit = setTimeout(go, LONGEST * Math.max(1, speed));
    this.timer = setTimeout(() => {
      ripe = true;
      settle();
    }, least);
    this.scene = { step, index, hold };
    this.audience.show(this.scene);
    this.audience.say([{ step, events: step.beats[index] ?? [] }]);
  }

  private finish(step: Step): void {
    this.turn += 1;
    this.scene = null;
    if (!this.waiting.length) this.audience.show(null);
    this.audience.done(step);
    if (this.waiting.length) this.next();
  }

  /** How much faster than usual this beat is told, `beats` of its decision being left. */
  private haste(beats: number): number {
    const left = this.waiting.reduce((sum, step) => sum + step.beats.length, beats) * BEAT;
    return Math.max(QUICKEST, Math.min(1, BACKLOG / left));
  }

  /** Leave the oldest out of a story that cannot be told in time any more. */
  private shorten(): void {
    const most = BACKLOG / (BEAT * QUICKEST);
    const count = (): number => this.waiting.reduce((sum, step) => sum + step.beats.length, 0);
    while (this.waiting.length > 1 && count() > most) {
      const step = this.waiting.shift() as Step;
      this.audience.say(step.beats.map((events) => ({ step, events })));
    }
  }
}
