/** The card in hand: which, how it is held, where it would settle, and ghosts of good places. */

import type { Point } from "../art/brush";
import type { Pose } from "../cards";
import type { Refusal } from "../../../board/contract";
import type { KigiConsult, Kind, Lie, Settled } from "../types";
import { Asker } from "./asker";

/** How a card is held: not at all, looked at with its ghosts, or at a pose over a tree. */
export type Manner = "idle" | "places" | "held";

/** A card may be this far from where it settles and still count as fitting. */
const CLOSE = 300; // tenths of a millimetre
const TURNED = 20;
/** From a card's middle to its corner. */
const REACH = 541;

/** A card of the display that one move takes or puts away: it waits for a yes. */
export interface Chosen {
  card: string;
  place: number;
  move: string;
}

export class Hand {
  card = $state<string | null>(null);
  place = $state(0);
  manner = $state<Manner>("idle");
  tree = $state(0);
  pose = $state<Pose>({ x: 3500, y: 1400, degrees: 0 });
  settled = $state<Settled | null>(null);
  ghosts = $state<Lie[]>([]);
  /** The ghost looked at, by its move. */
  looked = $state<string | null>(null);
  /** A pointer holds it; then it flies above the table. */
  dragging = $state(false);
  /** Where the pointer is on the board, while dragging. */
  at = $state<Point>([0, 0]);
  /** The last one to point at a place was a finger: it cannot hover, so a button lays the card. */
  byFinger = $state(false);
  chosen = $state.raw<Chosen | null>(null);
  /** Played, and on its way. */
  sent = $state<Lie | null>(null);

  private readonly asker: Asker<Pose & { tree: number; card: string }, Settled>;

  constructor(private readonly consult: () => KigiConsult) {
    this.asker = new Asker(
      ({ card, tree, x, y, degrees }) => this.consult()({ snap: { card, seat: tree, x, y, degrees } }),
      (answer) => (this.settled = answer),
    );
  }

  /** Take a card of the display and look for good places on every tree. */
  async pick(card: string, place: number, seats: number): Promise<void> {
    this.drop();
    this.card = card;
    this.place = place;
    this.manner = "places";
    await this.seek(seats);
  }

  /** Choose a card that is not laid: it is shown what it brings, and a second step takes it. */
  choose(chosen: Chosen): void {
    this.drop();
    this.chosen = chosen;
  }

  /** Ghosts for the card in hand: a few on each tree, best first. */
  async seek(seats: number): Promise<void> {
    const card = this.card;
    if (card === null) return;
    const asked = Array.from({ length: seats }, (_, seat) => this.consult()({ ghosts: { card, seat, count: 6 } }));
    try {
      const found = await Promise.all(asked);
      if (this.card !== card) return;
      this.ghosts = legible(found.flatMap((answer) => answer.ghosts).sort((a, b) => b.points - a.points));
    } catch {
      this.ghosts = [];
    }
  }

  /** Hold the card over a tree. */
  hold(tree: number, pose: Pose): void {
    this.manner = "held";
    this.sent = null;
    this.tree = tree;
    this.pose = { x: Math.round(pose.x), y: Math.round(pose.y), degrees: ((Math.round(pose.degrees) % 360) + 360) % 360 };
    if (this.card !== null) this.asker.put({ ...this.pose, tree, card: this.card });
  }

  /** Let go at a pose whose verdict is known: nothing asked before may change it. */
  rest(settled: Settled): void {
    this.asker.forget();
    this.dragging = false;
    this.settled = settled;
  }

  /** Look at a ghost, or away. */
  look(lie: Lie | null): void {
    this.sent = null;
    this.looked = lie?.move ?? null;
  }

  turn(degrees: number): void {
    this.hold(this.tree, { ...this.pose, degrees: this.pose.degrees + degrees });
  }

  move(dx: number, dy: number): void {
    this.hold(this.tree, { ...this.pose, x: this.pose.x + dx, y: this.pose.y + dy });
  }

  /** Put the card back. */
  drop(): void {
    this.asker.forget();
    this.card = null;
    this.chosen = null;
    this.manner = "idle";
    this.settled = null;
    this.ghosts = [];
    this.looked = null;
    this.dragging = false;
    this.sent = null;
    this.pose = { x: 3500, y: 1400, degrees: 0 };
  }

  /** The placement under the hand or the eye: what previews write through. */
  get lie(): Lie | null {
    if (this.sent) return this.sent;
    if (this.manner === "held") return this.fits ? (this.settled?.lies ?? null) : null;
    return this.ghosts.find((ghost) => ghost.move === this.looked) ?? null;
  }

  /** Why the card cannot lie as it is held: there is this or a placement, never both. */
  get refused(): Refusal | null {
    return this.manner === "held" && !this.sent && !this.fits ? (this.settled?.refusal ?? null) : null;
  }

  /** Whether the card settles so near that it fits as it is held. */
  get fits(): boolean {
    if (!this.settled) return true;
    const { refusal, lies } = this.settled;
    if (!refusal) return true;
    if (!lies) return false;
    const turn = Math.abs(lies.degrees - this.pose.degrees);
    return Math.hypot(lies.x - this.pose.x, lies.y - this.pose.y) <= CLOSE && Math.min(turn, 360 - turn) <= TURNED;
  }
}

/** Those of some ghosts, best first, whose middles no better one covers: each can be read and clicked. */
function legible(ghosts: Lie[]): Lie[] {
  const kept: Lie[] = [];
  for (const ghost of ghosts) {
    if (kept.every((other) => other.tree !== ghost.tree || Math.hypot(other.x - ghost.x, other.y - ghost.y) >= REACH)) kept.push(ghost);
  }
  return kept;
}

/** Which kinds count on which cards, for the light along the branch. */
export function counted(lie: Pick<Lie, "runs"> | null): Map<string, Set<Kind>> {
  const found = new Map<string, Set<Kind>>();
  for (const run of lie?.runs ?? []) {
    for (const card of run.cards) {
      if (!found.has(card)) found.set(card, new Set());
      found.get(card)!.add(run.kind);
    }
  }
  return found;
}
