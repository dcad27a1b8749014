/** What the eye sees of a beat: shrines that fly, the fox that walks, the board that turns. */

import type { Beat, Happened, Telling } from "../../board/contract";
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

/** What is shown now, and what led to it. */
export interface Shown {
  view: KamiSamaView;
  happened: Happened<KamiSamaEvent> | null;
  telling: Pick<Telling<KamiSamaView, KamiSamaEvent>, "before" | "beat" | "hold" | "recent">;
  speed: number;
}

const BEAT = 250;
const TURN = 900;

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

  private key = "";
  private ply = -1;
  private closedYear = 0;
  /** Raised whenever what moves is cut short. */
  private run = 0;
  private wake: (() => void) | null = null;
  private count = 0;
  private speed = 1;

  /** Another beat is told, one's own decision was made, or all is told: move there, or simply be there. */
  follow({ view, happened, telling, speed }: Shown): void {
    const beat = telling.before ? telling.beat : null;
    const key = beat ? `${beat.ply}.${beat.index}` : `after ${view.ply}`;
    if (key === this.key) return;
    const goesOn = beat !== null && this.key === `${beat.ply}.${beat.index - 1}`;
    const own = beat === null && view.ply === this.ply + 1 && happened?.ply === this.ply;
    this.key = key;
    this.ply = view.ply;
    this.speed = speed;
    this.cut();
    if (beat && telling.before) {
      if (!goesOn) this.settle(telling.before);
      this.remember(beat.events);
      telling.hold(this.tellAll(beat));
      return;
    }
    for (const each of telling.recent) this.remember(each.events);
    if (happened) this.remember(happened.events);
    if (own && speed > 0) void this.tellAll(happened).then((whole) => whole && this.settle(view));
    else this.settle(view);
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

  /** The end of a year has been looked at. */
  closeYear(): void {
    this.closedYear = this.yearEnd?.year ?? this.closedYear;
    this.yearEnd = null;
  }

  private remember(events: KamiSamaEvent[]): void {
    for (const event of events) if (event.event === "kitsune-card") this.foxCard = event;
    const scored = events.filter((event) => event.event === "tracks-scored");
    const [first] = scored;
    if (!first || first.year <= this.closedYear) return;
    this.yearEnd = {
      year: first.year,
      rows: scored.map(({ seat, favor, nature, points }) => ({ seat, favor, nature, points })),
    };
  }

  /** Whatever moves is there at once. */
  private cut(): void {
    this.run += 1;
    this.ghosts = [];
    this.wake?.();
  }

  /** Tells events one after the other; false if something newer came in between. */
  private async tellAll({ events }: Pick<Beat<KamiSamaEvent>, "events">): Promise<boolean> {
    const run = this.run;
    for (const event of events) {
      await this.tell(event);
      if (run !== this.run) return false;
    }
    return true;
  }

  private async tell(event: KamiSamaEvent): Promise<void> {
    switch (event.event) {
      case "shrine-added":
        return this.put(event.space, event.seat);
      case "shrine-set":
        return this.put(event.space, event.owner);
      case "shrine-removed":
      case "shrine-lifted":
        await this.take(event.space);
        return;
      case "shrine-replaced":
        if (await this.take(event.space)) await this.put(event.space, event.seat);
        return;
      case "kitsune-added":
      case "kitsune-removed":
      case "kitsune-replaced":
        if (!(await this.visit(event.space)) || !(await this.take(event.space))) return;
        return event.event === "kitsune-removed" ? undefined : this.put(event.space, "kitsune");
      case "shrine-moved":
        return this.carry(event.from, event.to);
      case "shrines-swapped":
        return this.swap(event.from, event.to);
      case "favor-gained":
        return this.rise([["favor", event.count]]);
      case "nature-gained":
        return this.rise([["nature", event.count]]);
      case "token-taken":
        return this.rise([[`token-${event.village}`, 1]]);
      case "kitsune-card":
        return this.beat(3);
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

  /** The shrine there rises and is gone; false if something newer came in between. */
  private async take(space: string): Promise<boolean> {
    const owner = this.owners[space];
    if (owner === null || owner === undefined) return true;
    this.owners = { ...this.owners, [space]: null };
    this.fresh = space;
    return this.fly([{ owner, from: space, to: null, gone: 0 }]);
  }

  private async carry(from: string, to: string): Promise<void> {
    const owner = this.owners[from];
    if (owner === null || owner === undefined || this.owners[to] === owner) return;
    this.owners = { ...this.owners, [from]: null };
    if (!(await this.fly([{ owner, from, to, gone: 0 }]))) return;
    this.owners = { ...this.owners, [to]: owner };
    this.fresh = to;
  }

  private async swap(one: string, two: string): Promise<void> {
    const first = this.owners[one] ?? null;
    const second = this.owners[two] ?? null;
    if (first === null || second === null) return;
    this.owners = { ...this.owners, [one]: null, [two]: null };
    const landed = await this.fly([
      { owner: first, from: one, to: two, gone: 0 },
      { owner: second, from: two, to: one, gone: 0 },
    ]);
    if (!landed) return;
    this.owners = { ...this.owners, [one]: second, [two]: first };
  }

  /** Whether they landed; not if something newer came in between. */
  private async fly(ghosts: Ghost[]): Promise<boolean> {
    const run = this.run;
    await this.tween(BEAT * 1.2, (gone) => {
      this.ghosts = ghosts.map((ghost) => ({ ...ghost, gone }));
    });
    if (run !== this.run) return false;
    this.ghosts = [];
    return true;
  }

  private async visit(space: string): Promise<boolean> {
    const run = this.run;
    this.fox = space;
    await this.beat(1.4);
    return run === this.run;
  }

  private async turnTo(quarter: number): Promise<void> {
    const start = this.turn;
    const goal = nearest(start, quarter);
    if (goal === start) return;
    await this.tween(TURN, (gone) => {
      this.turn = start + (goal - start) * gone * gone * (3 - 2 * gone);
    });
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

  /** Calls back with 0 to 1 over some time; stops where it is when it is cut short. */
  private async tween(duration: number, each: (gone: number) => void): Promise<void> {
    const run = this.run;
    const length = duration * this.speed;
    const start = performance.now();
    let gone = 0;
    while (gone < 1 && run === this.run) {
      each(gone);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        requestAnimationFrame(() => resolve());
      });
      gone = length > 0 ? (performance.now() - start) / length : 1;
    }
    if (run === this.run) each(1);
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
