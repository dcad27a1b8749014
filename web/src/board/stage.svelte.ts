/** What a board draws while something is told: one decision, as far as it has been told. */

import { untrack } from "svelte";
import { same } from "./motion";
import type { Happened, Telling } from "./contract";

/** One step of a decision, with everything needed to draw the table at that moment. */
export interface Moment<V, E> {
  /** Another moment, another key. */
  key: string;
  before: V;
  after: V;
  /** The decision's events up to now, this step's among them, and this step's alone. */
  told: E[];
  events: E[];
  happened: Happened<E>;
}

/** The moment the page tells now; null when all is told, or when there was nothing before it. */
export function toldMoment<V, E>(telling: Telling<V, E>, happened: Happened<E> | null, view: V): Moment<V, E> | null {
  const { before, beat } = telling;
  if (!before || !beat || !happened) return null;
  const last = beat.events.at(-1);
  const end = last === undefined ? happened.events.length : happened.events.indexOf(last) + 1;
  return { key: `${beat.ply}/${beat.index}`, before, after: view, told: happened.events.slice(0, end), events: beat.events, happened };
}

interface Shown<V, E> {
  view: V;
  happened: Happened<E> | null;
  telling: Telling<V, E>;
}

/** A step to be shown: with `before` null at a deal, where nothing lay before. */
export interface Scene<E> {
  key: string;
  events: E[];
}

/** How the newest decision came: the next one, or by an undo, a jump, a reload. */
export type Arrival = "next" | "jump";

/**
 * The steps a board shows one after the other. Mostly the page tells them; a decision that nobody
 * tells, such as one's own or a step of a replay, is cut and told here.
 */
export class Stage<V, E> {
  private own = $state.raw<Moment<V, E> | null>(null);
  private groups: E[][] = [];
  private at = 0;
  private done: Promise<void> = Promise.resolve();
  private finish: () => void = () => undefined;
  private known: Happened<E> | null;
  private last: V;
  private wasTelling = false;
  private played: string | null = null;

  constructor(
    private readonly shown: () => Shown<V, E>,
    private readonly cut: (happened: Happened<E>) => E[][],
  ) {
    const { view, happened } = untrack(shown);
    this.last = view;
    this.known = happened;
  }

  moment = $derived.by((): Moment<V, E> | null => {
    const { view, happened, telling } = this.shown();
    return this.own ?? toldMoment(telling, happened, view);
  });
  scene = $derived.by((): Scene<E> | null => {
    const beat = this.shown().telling.beat;
    if (this.own) return { key: this.own.key, events: this.own.events };
    return beat && { key: `${beat.ply}/${beat.index}`, events: beat.events };
  });

  /** Before the page changes: whether a decision came, and with it the beginning of its telling here. */
  arrive(moving: () => boolean): Arrival | null {
    const { view, happened, telling } = this.shown();
    return untrack(() => {
      const telltale = telling.beat !== null;
      let arrival: Arrival | null = null;
      if (!same(happened, this.known)) {
        const next = happened !== null && happened.ply === (this.known?.ply ?? -1) + 1;
        arrival = next ? "next" : "jump";
        if (!telltale) this.stop();
        if (next && !telltale && !this.wasTelling && moving()) this.begin(happened, view);
        this.known = happened;
      }
      this.wasTelling = telltale;
      this.last = view;
      return arrival;
    });
  }

  /** After the page has changed: a step that was not shown yet is, and the story waits for it. */
  play(show: (scene: Scene<E>, happened: Happened<E> | null) => Promise<unknown>): void {
    const { telling, happened } = this.shown();
    const [scene, own] = [this.scene, this.own];
    if (own && telling.beat) telling.hold(this.done); // what was told here arrives first
    if ((scene?.key ?? null) === this.played) return;
    this.played = scene?.key ?? null;
    if (!scene) return;
    const over = untrack(() => show(scene, own?.happened ?? happened));
    if (own) void over.then(() => this.next(scene.key));
    else telling.hold(over);
  }

  private begin(happened: Happened<E>, after: V): void {
    this.groups = this.cut(happened);
    const events = this.groups[0];
    if (!events) return;
    this.at = 0;
    this.done = new Promise((resolve) => (this.finish = resolve));
    this.own = { key: `own ${happened.ply}/0`, before: this.last, after, told: events, events, happened };
  }

  private next(key: string): void {
    const own = this.own;
    if (own?.key !== key) return;
    this.at += 1;
    const events = this.groups[this.at];
    if (!events) this.stop();
    else this.own = { ...own, key: `own ${own.happened.ply}/${this.at}`, told: [...own.told, ...events], events };
  }

  private stop(): void {
    this.own = null;
    this.finish();
  }
}
