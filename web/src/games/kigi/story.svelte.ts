/** The last decision told on the table: a card flies in, its runs light up, branches fall. */

import type { Happened } from "../../board/contract";
import { move, pause, type Movement } from "./motion";
import type { CardPlaced, KigiEvent, KigiView, Kind, LaidCard, Pruned, Scored } from "./types";

/** A card on its way: from the display or from a hand to its pose on a tree. */
export interface Flight {
  card: string;
  place: number;
  tree: number;
  pose: LaidCard;
  part: number;
}

/** A view and the decision that led to it. */
interface Told {
  view: KigiView;
  happened: Happened<KigiEvent> | null;
  byHand: boolean;
}

const FLIGHT = 300;
const LIGHT = 420;
const EACH = 90; // for each card of the longest run
const FALL = 460;

export class Story {
  /** What the table shows: the view, or while something moves the one before it. */
  shown = $state.raw<KigiView>() as KigiView;
  flight = $state.raw<Flight | null>(null);
  lit = $state.raw<{ tree: number; seat: number; points: number; counted: Map<string, Set<Kind>> } | null>(null);
  falling = $state.raw<{ tree: number; cards: Set<string> } | null>(null);
  /** The card laid last, and who laid it. */
  last = $state.raw<{ tree: number; card: string; seat: number } | null>(null);
  /** Slower above 1, 0 for nothing at all. */
  pace = 1;

  /** Something is being told. */
  busy = $state(false);

  private running: Movement | null = null;
  private hurried = false;
  private waiting: Told[] = [];

  constructor(view: KigiView, happened: Happened<KigiEvent> | null) {
    this.shown = view;
    if (happened) this.remember(happened);
  }

  /** Show a view once what came before has been told; a card laid by hand lies there already. */
  tell(view: KigiView, happened: Happened<KigiEvent> | null, byHand = false): void {
    const before = this.waiting.at(-1)?.view ?? this.shown;
    const next = happened !== null && view.ply === before.ply + 1 && happened.ply === before.ply;
    if (next && this.pace > 0) {
      this.waiting.push({ view, happened, byHand });
      if (!this.busy) void this.run();
    } else if (view.ply === before.ply && this.busy) {
      this.waiting[this.waiting.length - 1]!.view = view;
    } else {
      this.waiting = [{ view, happened, byHand }];
      this.skip();
      if (!this.busy) this.show(this.waiting.pop()!);
    }
  }

  /** Cut short what is being told. */
  skip(): void {
    this.hurried = this.busy;
    this.running?.finish();
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.waiting.length) {
      const told = this.waiting[0]!;
      if (told.happened) {
        this.remember(told.happened);
        for (const event of told.happened.events) await this.scene(event, told);
      }
      if (this.waiting[0] !== told) continue; // something else has come instead
      this.waiting.shift();
      this.show(told);
    }
    this.busy = false;
    this.hurried = false;
  }

  private show({ view, happened }: Told): void {
    this.flight = null;
    this.lit = null;
    this.falling = null;
    if (happened) this.remember(happened);
    this.shown = view;
  }

  private remember(happened: Happened<KigiEvent>): void {
    const placed = happened.events.find((event) => event.event === "card-placed");
    this.last = placed ? { tree: placed.tree, card: placed.card, seat: happened.seat } : null;
  }

  private async scene(event: KigiEvent, told: Told): Promise<void> {
    if (this.hurried || this.waiting[0] !== told) return;
    if (event.event === "card-placed") await this.place(event, told);
    else if (event.event === "scored") await this.light(event, told.happened!.seat);
    else if (event.event === "pruned") await this.fall(event);
  }

  private async wait(movement: Movement): Promise<void> {
    this.running = movement;
    await movement.done;
  }

  private async place({ card, tree, place, x, y, degrees, parent }: CardPlaced, { view, byHand }: Told): Promise<void> {
    const known = view.trees[tree]!.cards.find((laid) => laid.card === card);
    const pose: LaidCard = known ?? { card, x, y, degrees, parent, joint: null, corners: [], covered_by: [] };
    const flight = { card, place, tree, pose };
    await this.wait(move(byHand ? 0 : FLIGHT * this.pace, (part) => (this.flight = { ...flight, part })));
    this.flight = null;
    const trees = this.shown.trees.map((each, n) => (n === tree ? { ...each, cards: [...each.cards.filter((laid) => laid.card !== card), pose] } : each));
    const display = this.shown.display.map((each, n) => (n === flight.place - 1 ? null : each));
    this.shown = { ...this.shown, trees, display, drawings: { ...view.drawings, ...this.shown.drawings } };
  }

  private async light({ runs, points }: Scored, seat: number): Promise<void> {
    const counted = new Map<string, Set<Kind>>();
    for (const run of runs) for (const card of run.cards) counted.set(card, (counted.get(card) ?? new Set()).add(run.kind));
    this.lit = { tree: this.last?.tree ?? 0, seat, points, counted };
    const longest = Math.max(...runs.map((run) => run.cards.length));
    await this.wait(pause((LIGHT + EACH * longest) * this.pace));
  }

  private async fall({ tree, cards, cut_off }: Pruned): Promise<void> {
    const fallen = [...cards, ...cut_off];
    this.falling = { tree, cards: new Set(fallen) };
    await this.wait(pause((FALL + 25 * fallen.length) * this.pace));
    this.lit = null;
  }
}
