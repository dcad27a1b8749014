/** A decision told on the table beat by beat: a card flies in, its runs light up, branches fall. */

import type { Beat, Telling } from "../../board/contract";
import { move, pause, type Movement } from "./motion";
import type { CardPlaced, Commission, CommissionTaken, KigiEvent, KigiView, Kind, LaidCard, Pruned, Scored } from "./types";

/** A card on its way: from the display to its pose on a tree, or a commission to whoever takes it. */
export interface Flight {
  card: string;
  place: number;
  part: number;
  to: { tree: number; pose: LaidCard } | { seat: number; commission: Commission };
}

const FLIGHT = 420;
const LIGHT = 420;
const EACH = 90; // for each card of the longest run
const FALL = 460;

export class Story {
  /** What the table shows: the view, or while it is told how far its decision has come. */
  shown = $state.raw<KigiView>() as KigiView;
  flight = $state.raw<Flight | null>(null);
  lit = $state.raw<{ tree: number; seat: number; points: number; counted: Map<string, Set<Kind>> } | null>(null);
  falling = $state.raw<{ tree: number; cards: Set<string> } | null>(null);
  /** Something is being told. */
  busy = $state(false);
  /** Slower above 1, 0 for nothing at all. */
  pace = 1;

  private told: Beat<KigiEvent> | null = null;
  private running: Movement | null = null;

  constructor(view: KigiView) {
    this.shown = view;
  }

  /** Show what the table tells now; a card laid by hand lies there already. */
  follow(view: KigiView, { before, beat, hold }: Telling<KigiView, KigiEvent>, byHand = false): void {
    if (before && beat && beat.ply === this.told?.ply && beat.index === this.told.index) return;
    const goesOn = before !== null && beat?.ply === this.told?.ply;
    this.told = beat;
    this.running?.finish();
    this.flight = this.lit = this.falling = null;
    this.busy = beat !== null;
    if (!before || !beat) this.shown = view;
    else {
      if (!goesOn) this.shown = before;
      hold(this.tell(beat, view, byHand));
    }
  }

  private async tell(beat: Beat<KigiEvent>, view: KigiView, byHand: boolean): Promise<void> {
    for (const event of beat.events) {
      if (event.event === "card-placed") await this.place(event, view, byHand);
      else if (event.event === "scored") await this.light(event);
      else if (event.event === "pruned") await this.fall(event);
      else if (event.event === "commission-taken") await this.take(event, view);
      if (this.told !== beat) return; // the table tells something else by now
    }
  }

  private async wait(movement: Movement): Promise<void> {
    this.running = movement;
    await movement.done;
  }

  private async place({ card, tree, place, x, y, degrees, parent }: CardPlaced, view: KigiView, byHand: boolean): Promise<void> {
    const beat = this.told;
    const known = view.trees[tree]!.cards.find((laid) => laid.card === card);
    const pose: LaidCard = known ?? { card, x, y, degrees, parent, joint: null, corners: [], covered_by: [] };
    await this.wait(move(byHand ? 0 : FLIGHT * this.pace, (part) => this.told === beat && (this.flight = { card, place, part, to: { tree, pose } })));
    if (this.told !== beat) return;
    this.flight = null;
    const trees = this.shown.trees.map((each, n) => (n === tree ? { ...each, cards: [...each.cards.filter((laid) => laid.card !== card), pose] } : each));
    this.shown = { ...this.shown, trees, display: this.without(place), drawings: { ...view.drawings, ...this.shown.drawings } };
  }

  private async take({ card, place, seat }: CommissionTaken, view: KigiView): Promise<void> {
    const beat = this.told;
    const commission = this.shown.display[place - 1];
    if (commission?.kind !== "commission") return;
    const display = this.without(place);
    await this.wait(
      move(FLIGHT * this.pace, (part) => {
        if (this.told !== beat) return;
        this.flight = { card, place, part, to: { seat, commission } };
        if (part > 0 && this.shown.display[place - 1]) this.shown = { ...this.shown, display };
      }),
    );
    if (this.told !== beat) return;
    this.flight = null;
    this.shown = { ...this.shown, display, commissions: view.commissions };
  }

  private without(place: number): KigiView["display"] {
    return this.shown.display.map((each, n) => (n === place - 1 ? null : each));
  }

  private async light({ runs, points, seat }: Scored): Promise<void> {
    const tree = this.shown.trees.findIndex(({ cards }) => cards.some(({ card }) => card === runs[0]?.cards[0]));
    const counted = new Map<string, Set<Kind>>();
    for (const run of runs) for (const card of run.cards) counted.set(card, (counted.get(card) ?? new Set()).add(run.kind));
    this.lit = { tree, seat, points, counted };
    this.shown = { ...this.shown, scores: this.shown.scores.map((each, n) => (n === seat ? each + points : each)) };
    const longest = Math.max(...runs.map((run) => run.cards.length));
    await this.wait(pause((LIGHT + EACH * longest) * this.pace));
  }

  private async fall({ tree, cards, cut_off }: Pruned): Promise<void> {
    const beat = this.told;
    const fallen = new Set([...cards, ...cut_off]);
    this.falling = { tree, cards: fallen };
    await this.wait(pause((FALL + 25 * fallen.size) * this.pace));
    if (this.told !== beat) return;
    this.falling = null;
    const trees = this.shown.trees.map((each, n) => (n === tree ? { ...each, cards: each.cards.filter(({ card }) => !fallen.has(card)) } : each));
    const collections = this.shown.collections.map((each, n) => (n === tree ? [...each, ...fallen] : each));
    this.shown = { ...this.shown, trees, collections };
  }
}
