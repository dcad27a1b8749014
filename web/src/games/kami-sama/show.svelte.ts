/** What the eye sees while events are told one after another: it runs behind the view and catches up. */

import type { Happened } from "../../board/contract";
import { turnsOf } from "./spaces";
import type { KamiSamaEvent, KamiSamaView, KitsuneCard, Owner } from "./types";

/** A shrine in the air between two spaces; without `to` it rises and is gone. */
export interface Ghost {
  owner: Owner;
  from: string;
  to: string | null;
  /** From 0 to 1. */
  gone: number;
}

/** Something gained, rising from a space or the hub. */
export interface Rising {
  id: number;
  symbol: string;
  count: number;
  space: string | null;
}

export interface YearEnd {
  year: number;
  rows: { seat: number; favor: number; nature: number; points: number }[];
}

const BEAT = 250;
const TURN = 700;
const BACKLOG = 3;

export class Show {
  owners = $state.raw<Record<string, Owner | null>>({});
  /** Quarters the board has turned, in between while it turns. */
  turn = $state(0);
  ghosts = $state.raw<Ghost[]>([]);
  risings = $state.raw<Rising[]>([]);
  /** The space that changed last, to draw the eye. */
  fresh = $state.raw<string | null>(null);
  fox = $state.raw<string | null>(null);
  foxCard = $state.raw<KitsuneCard | null>(null);
  yearEnd = $state.raw<YearEnd | null>(null);
  running = $state(false);

  private tasks: { view: KamiSamaView; events: KamiSamaEvent[] }[] = [];
  private ply = -1;
  private hurry = false;
  private wake: (() => void) | null = null;
  private count = 0;
  private speed = 1;

  /** A new position: tell what happened, or simply show it. */
  follow(view: KamiSamaView, happened: Happened<KamiSamaEvent> | null, speed: number): void {
    const next = view.ply === this.ply + 1;
    const same = view.ply === this.ply;
    this.ply = view.ply;
    this.speed = speed;
    if (same) return;
    const events = happened && next ? happened.events : [];
    this.remember(events);
    if (speed === 0 || events.length === 0 || (typeof document !== "undefined" && document.hidden)) {
      this.tasks = [];
      this.skip();
      this.settle(view);
      return;
    }
    this.tasks.push({ view, events });
    if (!this.running) void this.run();
  }

  /** Whatever moves is there at once. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  /** Everything as the view has it. */
  settle(view: KamiSamaView): void {
    this.owners = ownersOf(view);
    this.turn = nearest(this.turn, turnsOf(view));
    this.ghosts = [];
    this.fox = null;
    if (!view.kitsune) this.foxCard = null;
  }

  /** Owners already tried on the board need no telling again. */
  assume(owners: Record<string, Owner | null>): void {
    this.owners = owners;
  }

  private remember(events: KamiSamaEvent[]): void {
    const scored = events.filter((event) => event.event === "tracks-scored");
    const [first] = scored;
    if (!first) return;
    this.yearEnd = {
      year: first.year,
      rows: scored.map(({ seat, favor, nature, points }) => ({ seat, favor, nature, points })),
    };
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      this.hurry = this.tasks.length >= BACKLOG;
      for (const event of task.events) await this.tell(event);
      this.settle(task.view);
    }
    this.running = false;
    this.fresh = null;
  }

  private async tell(event: KamiSamaEvent): Promise<void> {
    switch (event.event) {
      case "shrine-added":
        return this.put(event.space, event.seat);
      case "shrine-set":
        return this.put(event.space, event.owner);
      case "shrine-removed":
      case "shrine-lifted":
        return this.take(event.space);
      case "shrine-replaced":
        await this.take(event.space);
        return this.put(event.space, event.seat);
      case "kitsune-added":
      case "kitsune-removed":
      case "kitsune-replaced":
        await this.visit(event.space);
        await this.take(event.space);
        return event.event === "kitsune-removed" ? undefined : this.put(event.space, "kitsune");
      case "shrine-moved":
        return this.carry(event.from, event.to);
      case "shrines-swapped":
        return this.swap(event.from, event.to);
      case "gained":
        return this.rise([
          ["favor", event.favor],
          ["nature", event.nature],
        ]);
      case "token-taken":
        return this.rise([[`token-${event.village}`, 1]]);
      case "kitsune-card":
        this.foxCard = event;
        return this.beat(2);
      case "board-turned":
      case "year-began":
        this.fox = null;
        return this.turnTo(event.faced.indexOf("farming"));
    }
  }

  private async put(space: string, owner: Owner): Promise<void> {
    if (this.owners[space] === owner) return;
    this.owners = { ...this.owners, [space]: owner };
    this.fresh = space;
    await this.beat();
  }

  private async take(space: string): Promise<void> {
    const owner = this.owners[space];
    if (owner === null || owner === undefined) return;
    this.owners = { ...this.owners, [space]: null };
    this.fresh = space;
    await this.fly([{ owner, from: space, to: null, gone: 0 }]);
  }

  private async carry(from: string, to: string): Promise<void> {
    const owner = this.owners[from];
    if (owner === null || owner === undefined || this.owners[to] === owner) return;
    this.owners = { ...this.owners, [from]: null };
    await this.fly([{ owner, from, to, gone: 0 }]);
    this.owners = { ...this.owners, [to]: owner };
    this.fresh = to;
  }

  private async swap(one: string, two: string): Promise<void> {
    const first = this.owners[one] ?? null;
    const second = this.owners[two] ?? null;
    if (first === null || second === null) return;
    this.owners = { ...this.owners, [one]: null, [two]: null };
    await this.fly([
      { owner: first, from: one, to: two, gone: 0 },
      { owner: second, from: two, to: one, gone: 0 },
    ]);
    this.owners = { ...this.owners, [one]: second, [two]: first };
  }

  private async fly(ghosts: Ghost[]): Promise<void> {
    await this.tween(BEAT * 1.2, (gone) => {
      this.ghosts = ghosts.map((ghost) => ({ ...ghost, gone }));
    });
    this.ghosts = [];
  }

  private async visit(space: string): Promise<void> {
    this.fox = space;
    await this.beat(1.4);
  }

  private async turnTo(quarter: number): Promise<void> {
    const start = this.turn;
    const goal = nearest(start, quarter);
    if (goal === start) return;
    await this.tween(TURN, (gone) => {
      this.turn = start + (goal - start) * gone * gone * (3 - 2 * gone);
    });
    this.turn = goal;
  }

  private async rise(things: [string, number][]): Promise<void> {
    const risings = things.filter(([, count]) => count > 0).map(([symbol, count]) => ({ id: ++this.count, symbol, count, space: this.fresh }));
    this.risings = [...this.risings, ...risings];
    const ids = new Set(risings.map((rising) => rising.id));
    setTimeout(() => {
      this.risings = this.risings.filter((rising) => !ids.has(rising.id));
    }, 1400);
    await this.beat();
  }

  private beat(beats = 1): Promise<void> {
    return this.tween(BEAT * beats, () => undefined);
  }

  /** Calls back with 0 to 1 over some time; at once if it is to be skipped. */
  private async tween(duration: number, each: (gone: number) => void): Promise<void> {
    const length = duration * this.speed;
    const start = performance.now();
    let gone = 0;
    while (gone < 1 && !this.hurry) {
      each(gone);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        requestAnimationFrame(() => resolve());
      });
      gone = length > 0 ? (performance.now() - start) / length : 1;
    }
    each(1);
  }
}

export function ownersOf(view: Pick<KamiSamaView, "villages">): Record<string, Owner | null> {
  return Object.fromEntries(view.villages.flatMap((village) => village.spaces.map((space) => [space.space, space.owner])));
}

/** The number of turns equal to `quarter` modulo 4 that lies nearest ahead, or one behind. */
export function nearest(from: number, quarter: number): number {
  const base = Math.round(from);
  const ahead = (((quarter - base) % 4) + 4) % 4;
  return ahead === 3 ? base - 1 : base + ahead;
}

/** Whether somebody asked their machine for less movement. */
export function still(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
