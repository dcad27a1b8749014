/** What a painter does at the table: picks, drags, turns and lays cards, by mouse, fingers and keys. */

import { tick } from "svelte";
import type { Point } from "../art/brush";
import { centreAt } from "../plane/garden";
import type { TableWindow } from "../plane/window.svelte";
import type { Pose } from "../cards";
import type { KigiConsult, Lie } from "../types";
import { drag } from "./dragging";
import type { Chosen, Hand } from "./hand.svelte";

const LIFT = 64; // pixels a card is lifted above a finger
const STAY = 350; // milliseconds over a tree's plaque until it comes forward

/** What the painter needs of the board around it. */
export interface Around {
  /** This device decides now, on a card of the display. */
  deciding: () => boolean;
  seats: () => number;
  play: (move: string) => void;
  consult: () => KigiConsult;
  /** The stage and the whole board on the page. */
  stage: () => DOMRect;
  board: () => DOMRect;
  /** Focus an element of the board. */
  focus: (selector: string) => void;
  milliseconds: () => number;
}

export class Painter {
  private grabbed: Point = [0, 0]; // from the pointer to the card's middle, pixels
  private twisted = 0; // by two fingers and not yet a whole degree
  private waiting: { seat: number; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(
    private readonly hand: Hand,
    private readonly table: TableWindow,
    private readonly around: Around,
  ) {}

  /** A click on a card of the display: its ghosts are shown; once more puts it back. */
  async pick(card: string, place: number): Promise<void> {
    if (this.hand.card === card) return this.back();
    await this.hand.pick(card, place, this.around.seats());
    this.showBest();
    await tick();
    this.around.focus('.ghost[tabindex="0"]');
  }

  /** A click on a card that is not laid: what it brings is shown, and a button takes it; once more puts it back. */
  async choose(chosen: Chosen): Promise<void> {
    if (this.hand.chosen?.card === chosen.card) return this.back();
    this.hand.choose(chosen);
    await tick();
    this.around.focus(".question [data-move]");
  }

  /** The card chosen is taken. */
  take(): void {
    const { chosen } = this.hand;
    if (!chosen || !this.around.deciding()) return;
    this.around.focus(".board-itself");
    this.around.play(chosen.move);
  }

  /** If no ghost is in sight, the tree with the best one comes forward. */
  private showBest(): void {
    const { focus } = this.table;
    const best = this.hand.ghosts[0];
    if (best && focus !== null && !this.hand.ghosts.some((ghost) => ghost.tree === focus)) this.bring(best.tree);
  }

  bring(seat: number | null): void {
    this.table.bring(seat, this.around.milliseconds());
    if (this.hand.manner === "places" && seat !== null && this.hand.lie?.tree !== seat) this.hand.look(null);
    if (this.hand.manner === "held" && seat !== null && seat !== this.hand.tree) this.hand.hold(seat, this.hand.pose);
  }

  /** A pointer went down on a card of the display. */
  lift(event: PointerEvent, card: string, place: number): void {
    this.grabbed = [0, 0];
    this.follow(event, () => {
      if (this.hand.card !== card) {
        this.hand.drop();
        this.hand.card = card;
        this.hand.place = place;
      }
    });
  }

  /** A pointer went down on the card in hand, or on a ghost, which then is the card in hand. */
  grip(event: PointerEvent, lie: Lie | null): void {
    if (event.button > 0 || !this.around.deciding()) return;
    const pose: Pose = lie ?? this.hand.pose;
    const tree = lie?.tree ?? this.hand.tree;
    const stage = this.around.stage();
    const [x, y] = this.table.inWindow(tree, [pose.x / 10, -pose.y / 10]);
    this.grabbed = [x - event.clientX + stage.left, y - event.clientY + stage.top];
    this.follow(event, () => this.hand.hold(tree, pose));
  }

  private follow(event: PointerEvent, begin: () => void): void {
    const touch = event.pointerType !== "mouse";
    this.twisted = 0;
    drag(event, {
      lift: () => {
        begin();
        this.hand.dragging = true;
      },
      move: (at, turned) => this.carry(at, turned, touch),
      drop: (at) => void this.letGo(at, touch),
      cancel: () => {
        this.unwait();
        this.hand.drop();
      },
    });
  }

  /** The pointer moved with the card: where that is over which tree. */
  private carry(at: Point, turned: number, touch: boolean): void {
    const stage = this.around.stage();
    const board = this.around.board();
    const lift = touch && this.grabbed[1] === 0 ? LIFT : 0;
    const middle: Point = [at[0] + this.grabbed[0], at[1] + this.grabbed[1] - lift];
    this.hand.at = [middle[0] - board.left, middle[1] - board.top];
    this.overPlaque(at);
    const { tree, point } = this.table.onTree([middle[0] - stage.left, middle[1] - stage.top]);
    this.twisted += turned;
    const whole = Math.round(this.twisted);
    this.twisted -= whole;
    this.hand.hold(tree, { ...centreAt(point), degrees: this.hand.pose.degrees + whole });
  }

  /** Resting over a tree's plaque brings that tree forward. */
  private overPlaque(at: Point): void {
    const plaque = document.elementsFromPoint(at[0], at[1]).find((element) => element.hasAttribute("data-plaque"));
    const seat = plaque ? Number(plaque.getAttribute("data-plaque")) : null;
    if (seat === (this.waiting?.seat ?? null)) return;
    this.unwait();
    if (seat !== null) this.waiting = { seat, timer: setTimeout(() => this.bring(seat), STAY) };
  }

  private unwait(): void {
    if (this.waiting) clearTimeout(this.waiting.timer);
    this.waiting = null;
  }

  /** Let go: off the table it goes back; where it fits a mouse lays it, a finger sees it settle first; else it stays. */
  private async letGo(at: Point, touch: boolean): Promise<void> {
    this.unwait();
    const { hand } = this;
    const stage = this.around.stage();
    if (at[0] < stage.left || at[0] > stage.right || at[1] < stage.top || at[1] > stage.bottom) {
      hand.drop();
      return;
    }
    const { card, tree, pose } = hand;
    if (card === null) return;
    let settled;
    try {
      settled = await this.around.consult()({ snap: { card, seat: tree, ...pose } });
    } catch {
      return hand.drop(); // offline, or the turn has passed
    }
    if (hand.card !== card) return;
    hand.rest(settled);
    const { lie } = hand;
    if (!lie) return;
    if (touch) hand.hold(tree, lie);
    else this.lay(lie);
  }

  lay(lie: Lie): void {
    if (!this.around.deciding()) return;
    this.hand.sent = lie;
    this.around.focus(".board-itself"); // what was focused goes; keys stay with the board
    this.around.play(lie.move);
  }

  /** Turn the card in hand; one that is only looked at is taken up where the eye is. */
  turn(degrees: number): void {
    if (!this.hand.card) return;
    if (this.hand.manner !== "held") this.takeUp();
    this.hand.turn(degrees);
  }

  /** From looking at ghosts to holding the card: at the one looked at, else over the tree in front. */
  takeUp(): void {
    const { hand, table } = this;
    const seen = hand.lie ?? hand.ghosts.find((ghost) => table.focus === null || ghost.tree === table.focus);
    const { tree, point } = table.onTree([table.size.width / 2, table.size.height / 3]);
    if (seen) hand.hold(seen.tree, seen);
    else hand.hold(tree, { ...centreAt(point), degrees: 0 });
    if (hand.dragging) return;
    void tick().then(() => this.around.focus(".holder"));
  }

  /** Back from holding to the ghosts. */
  async places(): Promise<void> {
    this.hand.manner = "places";
    this.hand.settled = null;
    if (!this.hand.ghosts.length) await this.hand.seek(this.around.seats());
    this.showBest();
    await tick();
    this.around.focus('.ghost[tabindex="0"]');
  }

  back(): void {
    const place = this.hand.chosen?.place ?? this.hand.place;
    this.hand.drop();
    void tick().then(() => this.around.focus(`[data-place="${place}"] button`));
  }

  /** The next ghost, or the one before; its tree comes forward. */
  async step(by: number): Promise<void> {
    const { ghosts, looked } = this.hand;
    if (!ghosts.length) return;
    const at = ghosts.findIndex((ghost) => ghost.move === looked);
    const next = ghosts[(at + by + ghosts.length) % ghosts.length]!;
    if (this.table.focus !== null && this.table.focus !== next.tree) this.table.bring(next.tree, this.around.milliseconds());
    this.hand.looked = next.move;
    this.table.reveal(next.tree, [next.x / 10, -next.y / 10]);
    await tick();
    this.around.focus('.ghost[tabindex="0"]');
  }
}
