/** A table on this screen: the session made reactive, with what the person is doing at it. */

import { untrack } from "svelte";
import { Refused } from "../api/http";
import type { Hint, Table, ToClient } from "../api/wire";
import { settings } from "../page/settings.svelte";
import type { BoardProps, Refusal, Translate, Why } from "../board/contract";
import { Connection } from "./connection";
import { click, turnSound } from "./sound";
import { allAdded, silentSeats, witness, type Verdict } from "./shuffle";
import { Session, type Link, type Order, type Reply } from "./session";
import { decider, eyesOf, haveSecrets, lastDecision, seatNames, viewOf } from "./shown";
import { decisionWords } from "./story";

export class Room {
  table = $state.raw<Table | null>(null);
  link = $state<Link>("connecting");
  closed = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<Hint[]>([]);
  /** A hint was asked for and has not come. */
  pondering = $state(false);
  /** How many questions of the board have not been answered: what it shows may change yet. */
  asking = $state(0);
  /** A move that waits for a second yes. */
  doubted = $state<string | null>(null);
  /** Hot seat: whose eyes are shown, and whether the screen is being handed over. */
  shownSeat = $state<number | null>(null);
  curtain = $state(false);
  /** What the live region reads. */
  said = $state("");
  unread = $state(0);
  /** How far our clock is ahead of the server's. */
  lag = $state(0);
  /** What this device makes of the shuffle. */
  verdict = $state.raw<Verdict | null>(null);
  /** The match was to begin by itself, and could not. */
  stuck = $state(false);
  private adding = new Set<number>();
  private beginning = false;
  private sent = $state.raw<Session["sending"]>(null);
  private readonly session: Session;
  private readonly connection: Connection;

  constructor(
    readonly id: string,
    private readonly words: { t: Translate },
  ) {
    this.session = new Session({ changed: () => this.read(), heard: (message) => this.hear(message) });
    this.connection = new Connection(this.session, id);
  }

  open(): () => void {
    this.connection.open();
    return () => this.connection.close();
  }

  private get t(): Translate {
    return this.words.t;
  }

  names = $derived.by(() => (this.table ? seatNames(this.table, this.t) : []));
  /** The seat to decide here, curtain or not. */
  decider = $derived(this.table ? decider(this.table) : null);
  /** Whether the screen must change hands before the next decision. */
  passing = $derived.by(() => {
    const table = this.table;
    if (!table?.position || table.mine.length < 2 || this.decider === null || !settings.chosen.curtain) return false;
    return this.shownSeat !== this.decider && haveSecrets(table.position, table.mine);
  });
  eyes = $derived.by(() => {
    if (!this.table) return null;
    return this.passing ? this.shownSeat : eyesOf(this.table, this.shownSeat);
  });
  /** Nothing of anybody's may be seen: the screen is on its way, or nobody has looked yet. */
  covered = $derived(this.passing && (this.curtain || this.shownSeat === null));
  busy = $derived(this.sent !== null);

  board = $derived.by((): BoardProps | null => {
    const table = this.table;
    if (!table?.position || this.covered) return null;
    const free = !this.passing && !this.busy;
    return {
      view: viewOf(table.position, this.eyes),
      eyes: this.eyes,
      seat: free ? this.decider : null,
      moves: free && this.decider !== null ? table.position.moves : [],
      happened: lastDecision(table),
      names: this.names,
      refusal: this.refusal,
      hints: this.hints.map(({ move }) => move),
      settings: { speed: settings.speed, confirm: settings.chosen.confirm, marked: settings.chosen.marked },
      t: this.t,
      play: (move) => void this.play(move),
      why: (move) => this.why(move),
      consult: (question) => this.consult(question),
    };
  });

  /** A choice was made on the board, in the list or by typing. */
  async play(move: string, sure = false): Promise<void> {
    const seat = this.decider;
    if (seat === null || this.passing || this.busy) return;
    this.refusal = null;
    if (settings.chosen.confirm && !sure) {
      this.doubted = move;
      return;
    }
    this.doubted = null;
    this.shownSeat = seat;
    const reply = await this.session.play(seat, move);
    if (reply.is === "refused") this.refuse(reply);
  }

  async why(move: string): Promise<Why> {
    const reply = await this.wonder({ do: "why", ...this.here(), move });
    if (reply.is !== "answer") return { legal: false, refusal: reply.is === "refused" ? reply : null };
    this.refusal = reply.legal ? null : (reply.refusal ?? null);
    return { legal: reply.legal ?? false, words: reply.words ?? null, refusal: reply.refusal ?? null };
  }

  async consult(question: object): Promise<Record<string, unknown>> {
    const reply = await this.wonder({ do: "consult", ...this.here(), question: question as Record<string, unknown> });
    if (reply.is === "answer") return reply.found ?? {};
    throw reply.is === "refused" ? new Refused(reply, 0) : new Error("no answer");
  }

  async hint(): Promise<void> {
    this.pondering = true;
    const at = this.table?.position?.ply;
    const reply = await this.ask({ do: "hint", ...this.here() });
    this.pondering = false;
    if (reply.is === "answer" && this.table?.position?.ply === at) this.hints = reply.hints ?? [];
    else if (reply.is === "refused") this.refuse(reply);
  }

  /** Say anything else to the table; a refusal is shown. */
  async tell(order: Order): Promise<Reply> {
    const reply = await this.session.say(order);
    if (reply.is === "refused") this.refuse(reply);
    return reply;
  }

  ask(order: Order): Promise<Reply> {
    return this.session.say(order);
  }

  /** A question of the board's. */
  private async wonder(order: Order): Promise<Reply> {
    untrack(() => (this.asking += 1)); // an effect that asks does not ask again because of it
    const reply = await this.ask(order);
    this.asking -= 1;
    return reply;
  }

  /** The ply and the seat a question is about. */
  here(): { ply: number; seat: number } {
    return { ply: this.table?.position?.ply ?? 0, seat: this.decider ?? this.eyes ?? 0 };
  }

  /** The person to decide has taken the screen. */
  lift(): void {
    this.curtain = false;
    this.shownSeat = this.decider;
  }

  /** Take a seat, with this device's part in the shuffle: the commitment is known by now. */
  sit(seat: number): void {
    if (this.table) void this.tell({ do: "sit", seat, entropy: witness.add(this.table, seat) });
  }

  /** Seats taken without a part in the shuffle, as after a rematch, add it; then the host's page begins. */
  private async prepare(table: Table): Promise<void> {
    for (const seat of silentSeats(table)) {
      if (this.adding.has(seat)) continue;
      this.adding.add(seat);
      void this.ask({ do: "sit", seat, entropy: witness.add(table, seat) });
    }
    const hosting = table.host === table.me.who;
    if (this.beginning || !hosting || table.status.phase !== "waiting" || !allAdded(table.seats, table.fairness)) return;
    this.beginning = true;
    const reply = await this.ask({ do: "start" });
    if (reply.is !== "refused") return;
    this.stuck = true;
    this.refuse(reply);
  }

  private async watchShuffle(table: Table): Promise<void> {
    witness.see(table);
    const verdict = await witness.judge(table);
    if (verdict && this.verdict?.fair !== false) this.verdict = verdict; // a warning stays
  }

  private refuse(reply: Refusal): void {
    if (reply.code === "stale-ply") return; // another tab was quicker, and its move is shown
    this.refusal = { ...reply };
  }

  private read(): void {
    this.table = this.session.table;
    this.link = this.session.link;
    this.closed = this.session.closed;
    this.sent = this.session.sending;
    const table = this.table;
    if (table && this.shownSeat === null && table.mine.length === 1) this.shownSeat = table.mine[0] ?? null;
  }

  private hear(message: ToClient): void {
    this.read();
    if (this.table && (message.is === "table" || message.is === "seats" || message.is === "status")) {
      void this.watchShuffle(this.table);
      void this.prepare(this.table);
    }
    if (message.is === "moved" || message.is === "table") this.tune(message);
    if (message.is === "moved" || message.is === "undone" || message.is === "table") {
      this.refusal = null;
      this.hints = [];
      this.doubted = null;
    }
    if (message.is === "moved") {
      this.said = decisionWords(message, this.names, this.t).join(". ");
      if (settings.chosen.sound) (this.decider === null ? click : turnSound)();
    }
    if (message.is === "chat" && !this.table?.muted?.includes(message.line.who)) {
      this.unread += 1;
      this.said = `${message.line.name}: ${message.line.text}`;
    }
    if (message.is === "status" && message.opening?.length) this.said = decisionWords({ events: message.opening }, this.names, this.t).join(". ");
    if (message.is === "undone") this.said = this.t("log.undone", { ply: message.ply });
  }

  /** The smallest difference ever seen between our clock and the server's is the honest one. */
  private tune(message: ToClient): void {
    const clocks = message.is === "moved" ? message.position.clocks : undefined;
    if (clocks) this.lag = Date.now() - clocks.at;
  }
}
