/** A table on this screen: the session made reactive, with what the person is doing at it. */

import { untrack } from "svelte";
import { api, Refused } from "../api/http";
import { keepSeen } from "../api/seen";
import type { Coaching, Hint, Position, Table, ToClient } from "../api/wire";
import { joined } from "../messages/wording";
import { settings } from "../page/settings.svelte";
import { gameModule } from "../page/registry";
import type { Beat, BoardProps, Happened, Refusal, Telling, Translate, Why } from "../board/contract";
import { captionOf, cut } from "./beats";
import { left } from "./clock";
import { Connection } from "./connection";
import { click, turnSound } from "./sound";
import { undoTo } from "./may";
import { undoRight } from "./undo";
import { allAdded, silentSeats, witness, type Verdict } from "./shuffle";
import { Session, type Link, type Order, type Reply } from "./session";
import { decider, eyesOf, haveSecrets, lastDecision, OPENING, seatNames, viewOf } from "./shown";
import { Teller, type Scene, type Step, type Told } from "./teller";
import { bestFirst } from "./story";
import { recentOf, stepsOf, toldTable } from "./told";

/** How long a move waits for the coach, in milliseconds; after that it is sent. */
const COACHED = 1000;
/** How long a decision is on its way before the board shows that, in milliseconds: most are drawn as made by then. */
const PROMPT = 100;
/** How many decisions are kept with their positions, to be told again. */
const KEPT = 40;
/** How long after the last change a table is kept as last seen, in milliseconds. */
const SETTLED = 1000;
/** With less on my clock than this, in milliseconds, I am kept from nothing. */
const SHORT = 20_000;

export interface Warning extends Coaching {
  move: string;
}

export class Room {
  /** The newest the server said. What a person sees of the match is `table`. */
  live = $state.raw<Table | null>(null);
  /** What is told now; null when all is told. */
  scene = $state.raw<Scene | null>(null);
  /** The step of the decision told now, with its sentence. */
  beat = $state.raw<Beat | null>(null);
  link = $state<Link>("connecting");
  closed = $state<number | null>(null);
  /** Shown is what was last seen here: the server has not said anything yet. */
  recalled = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<Hint[]>([]);
  /** A hint was asked for and has not come. */
  pondering = $state(false);
  /** How many questions of the board have not been answered: what it shows may change yet. */
  asking = $state(0);
  /** A move that waits for a second yes. */
  doubted = $state<string | null>(null);
  /** A move that the coach would take back, and what it says of it. */
  warned = $state.raw<Warning | null>(null);
  /** Hot seat: whose eyes are shown, and whether the screen is being handed over. */
  shownSeat = $state<number | null>(null);
  curtain = $state(false);
  /** What is to be read aloud, worded when it is read: the words of a language may come after the first event. */
  private spoken = $state.raw<() => string>(() => "");
  /** What the live region reads. */
  said = $derived.by(() => (this.words.ready === false ? "" : this.spoken()));
  unread = $state(0);
  /** How far our clock is ahead of the server's. */
  lag = $state(0);
  private moment = $state(Date.now());
  private recalling = false;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setTimeout> | undefined;
  /** My last decision can be taken back at once, by consent or not at all: said before it is tried. */
  undo = $derived.by(() => (undoTo(this.live) === undefined ? "no" : undoRight(this.live?.position, this.moment, this.lag)));
  /** What this device makes of the shuffle. */
  verdict = $state.raw<Verdict | null>(null);
  /** The match was to begin by itself, and could not. */
  stuck = $state(false);
  /** The ply at which the coach has spoken: once is enough. */
  private coached = -1;
  private weighing = $state(false);
  private adding = new Set<number>();
  private beginning = false;
  private sent = $state.raw<Session["sending"]>(null);
  /** What was sent is not there as soon as usual. */
  private late = $state(false);
  private patience: ReturnType<typeof setTimeout> | undefined;
  private kept = $state.raw<Step[]>([]);
  /** The story told now was asked for. */
  private asked = false;
  private readonly teller = new Teller({
    speed: () => this.pace(),
    show: (scene) => this.show(scene),
    say: (told) => this.speak(told),
    done: () => this.ring(),
  });
  private readonly session: Session;
  private readonly connection: Connection;

  constructor(
    readonly id: string,
    private readonly words: { t: Translate; ready?: boolean },
  ) {
    this.session = new Session({ changed: () => this.read(), heard: (message) => this.hear(message) });
    this.connection = new Connection(this.session, id);
  }

  open(): () => void {
    this.connection.open();
    const leave = (): void => {
      if (!document.hidden) return;
      this.skip();
      this.keep();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      this.keep();
      clearTimeout(this.patience);
      this.teller.reset();
      this.connection.close();
    };
  }

  private get t(): Translate {
    return this.words.t;
  }

  /** The table as far as it has been told: position, history and end follow the story, all else is live. */
  table = $derived(this.live && toldTable(this.live, this.scene));
  names = $derived.by(() => (this.table ? seatNames(this.table, this.t) : []));
  private actorHere = $derived(this.table ? decider(this.table) : null);
  /** The seat to decide here, curtain or not; nobody decides while something is told. */
  decider = $derived(this.scene ? null : this.actorHere);
  /** Whether the screen must change hands before the next decision. */
  passing = $derived.by(() => {
    const table = this.table;
    if (!table?.position || table.mine.length < 2 || this.actorHere === null || !settings.chosen.curtain) return false;
    return this.shownSeat !== this.actorHere && haveSecrets(table.position, table.mine);
  });
  eyes = $derived.by(() => {
    if (!this.table) return null;
    return this.passing ? this.shownSeat : eyesOf(this.table, this.shownSeat);
  });
  /** Nothing of anybody's may be seen: the screen is on its way, or nobody has looked yet. */
  covered = $derived(this.passing && (this.curtain || this.shownSeat === null));
  /** A decision is on its way: no other can be made. */
  busy = $derived(this.sent !== null || this.weighing);
  /** The same, shown: drawing a board twice for one decision takes longer than most need. */
  waiting = $derived(this.late || this.weighing);

  /** What the others did since the last decision of these eyes: told, and marked on the board. */
  recent = $derived(recentOf(this.table?.history ?? [], this.eyes, this.scene?.step.decision));
  /** The same, to be told again; empty if the positions are not known, as after a reload. */
  private again = $derived(stepsOf(this.kept, this.recent));
  repeatable = $derived(this.again.length > 0);
  /** Whether something is told now. */
  telling = $derived(this.scene !== null);
  private story = $derived.by((): Telling => {
    const [scene, beat] = [this.scene, this.beat];
    const before = scene?.step.before ? viewOf(scene.step.before, this.eyes) : null;
    return { before, beat, hold: scene?.hold ?? ((): void => undefined), recent: this.recent };
  });

  board = $derived.by((): BoardProps | null => {
    const [table, scene] = [this.table, this.scene];
    if (!table?.position || this.covered) return null;
    const free = !this.passing && !this.waiting && !scene;
    return {
      view: viewOf(scene?.step.after ?? table.position, this.eyes),
      eyes: this.eyes,
      seat: free ? this.decider : null,
      moves: free && this.decider !== null ? table.position.moves : [],
      happened: scene?.step.decision ?? lastDecision(table),
      telling: this.story,
      names: this.names,
      refusal: this.refusal,
      hints: this.hints.map(({ move }) => move),
      settings: { speed: settings.speed, confirm: settings.chosen.confirm, marked: settings.chosen.marked, badges: settings.chosen.badges },
      t: this.t,
      play: (move) => void this.play(move),
      why: (move) => this.why(move),
      consult: (question) => this.consult(question),
    };
  });

  /** Tell everything at once: somebody wants to go on. */
  skip(): void {
    this.teller.skip();
  }

  /** Tell what the others did once more. */
  repeat(): void {
    if (this.scene || !this.repeatable) return;
    this.asked = true;
    this.teller.add(...this.again);
  }

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
    const coached = this.live?.position?.coach === true && this.coached !== this.live.position.ply;
    this.warned = null;
    if (coached && !(await this.mayGo(seat, move))) return;
    const reply = await this.session.play(seat, move);
    if (reply.is === "refused") this.refuse(reply);
  }

  /** Whether a move may be sent: the coach says once what it would lose. It is never waited for long. */
  private async mayGo(seat: number, move: string): Promise<boolean> {
    const ply = this.live?.position?.ply ?? 0;
    this.weighing = true;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), COACHED));
    const reply = await Promise.race([this.ask({ do: "coach", ply, seat, move }), late]);
    this.weighing = false;
    if (this.live?.position?.ply !== ply) return false; // taken back, or another tab was quicker
    if (reply?.is !== "answer" || !reply.coach?.warns) return true;
    this.coached = ply;
    this.warned = { move, ...reply.coach };
    return false;
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
    const at = this.live?.position?.ply;
    const reply = await this.ask({ do: "hint", ...this.here() });
    this.pondering = false;
    if (reply.is === "answer" && this.live?.position?.ply === at) this.hints = bestFirst(reply.hints ?? []);
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
    return { ply: this.live?.position?.ply ?? 0, seat: this.decider ?? this.eyes ?? 0 };
  }

  /** The person to decide has taken the screen. */
  lift(): void {
    this.curtain = false;
    this.shownSeat = this.actorHere;
  }

  /** Take back my last decision, or ask for it. */
  async takeBack(): Promise<void> {
    const ply = undoTo(this.live);
    if (ply !== undefined) await this.tell({ do: "offer", what: "undo", ply });
  }

  /** Take a seat, with this device's part in the shuffle: the commitment is known by now. */
  sit(seat: number, name = ""): void {
    if (this.live) void this.tell({ do: "sit", seat, ...(name ? { name } : {}), entropy: witness.add(this.live, seat) });
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

  /** The server is away before it said anything: show what was last seen here, if anything was. */
  private async recall(): Promise<void> {
    if (this.recalling) return;
    this.recalling = true;
    const seen = await api.table(this.id).catch(() => null);
    this.recalling = false;
    if (!seen || this.session.table) return;
    this.session.recall(seen);
    this.recalled = true;
  }

  private keep(): void {
    clearTimeout(this.keeping);
    if (this.live && !this.recalled) keepSeen(this.live);
  }

  private read(): void {
    this.live = this.session.table;
    this.link = this.session.link;
    this.closed = this.session.closed;
    this.send(this.session.sending);
    if (this.link === "lost" && !this.live) void this.recall();
    else if (this.session.n >= 0) this.recalled = false;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), SETTLED);
    const table = this.live;
    if (table && this.shownSeat === null && table.mine.length === 1) this.shownSeat = table.mine[0] ?? null;
  }

  private send(decision: Session["sending"]): void {
    if (decision === this.sent) return;
    this.sent = decision;
    this.late = false;
    clearTimeout(this.patience);
    if (decision) this.patience = setTimeout(() => (this.late = true), PROMPT);
  }

  /** What may be taken back at once may so only until a moment, by the server's clock: look again then. */
  private lookAgain(): void {
    this.moment = Date.now();
    clearTimeout(this.looking);
    const until = this.live?.position?.undo_until;
    if (until !== undefined) this.looking = setTimeout(() => (this.moment = Date.now()), Math.max(0, until + this.lag - this.moment) + 50);
  }

  private hear(message: ToClient): void {
    const before = this.live;
    this.read();
    this.lookAgain();
    const table = this.live;
    if (!table) return;
    if (message.is === "table" || message.is === "seats" || message.is === "status") {
      void this.watchShuffle(table);
      void this.prepare(table);
    }
    if (message.is === "moved" || message.is === "table") this.tune(message);
    if (message.is === "moved" || message.is === "undone" || message.is === "table") {
      this.refusal = null;
      this.hints = [];
      this.doubted = null;
      this.warned = null;
      if (message.is === "undone") this.coached = -1;
    }
    if (message.is === "moved") {
      const { ply, seat, move, events, position } = message;
      this.add(table, { ply, seat, move, events }, before?.position ?? null, position);
    }
    if (message.is === "table" || message.is === "undone") {
      this.teller.reset();
      this.kept = this.kept.filter(({ decision }) => table.history[decision.ply]?.move === decision.move);
    }
    const dealt = message.is === "status" ? message.opening : message.is === "table" && !before && !table.history.length ? table.opening : [];
    if (dealt?.length && table.position) this.add(table, { ply: OPENING, seat: OPENING, move: "", events: dealt }, null, table.position);
    if (message.is === "chat" && !table.muted?.includes(message.line.who)) {
      this.unread += 1;
      const { name, text } = message.line;
      this.spoken = () => this.t("list.label", { name, value: text });
    }
    if (message.is === "undone") this.spoken = () => this.t("log.undone", { ply: message.ply });
  }

  /** A decision is told when those before it are. */
  private add(table: Table, decision: Happened, before: Position | null, after: Position): void {
    const own = table.mine.includes(decision.seat);
    const view = before && viewOf(before, this.eyes);
    const beats = cut(decision, view, this.names, this.t, gameModule(table.game)?.beats);
    const step = { decision, before, after, status: table.status, own, beats };
    if (before) this.kept = [...this.kept, step].slice(-KEPT);
    this.teller.add(step);
  }

  /** How slow the story is. Who wants no movement is told in steps only what they ask for; who is short of time nothing. */
  private pace(): number {
    const [mine, clocks] = [this.live?.mine ?? [], this.live?.position?.clocks];
    const running = clocks?.running ?? null;
    const short = clocks && running !== null && mine.includes(running) && left(clocks, running, Date.now(), this.lag) < SHORT;
    if (document.hidden || short) return 0;
    return settings.speed || (this.asked ? 1 : 0);
  }

  private show(scene: Scene | null): void {
    if (!scene) this.asked = false;
    this.scene = scene;
    this.beat = scene && this.worded(scene);
  }

  /** Worded once: a board that tells a beat does not tell it twice because a name was written anew. */
  private worded({ step, index }: Scene): Beat {
    const { ply, seat } = step.decision;
    const events = step.beats[index] ?? [];
    return { ply, seat, index, count: step.beats.length, events, caption: captionOf(events, seat, this.names, this.t) };
  }

  private speak(told: Told[]): void {
    const words = (): string[] => told.map(({ step, events }) => captionOf(events, step.decision.seat, this.names, this.t));
    this.spoken = () => joined(words(), this.t);
  }

  private ring(): void {
    if (settings.chosen.sound) (this.decider === null ? click : turnSound)();
  }

  /** The smallest difference ever seen between our clock and the server's is the honest one. */
  private tune(message: ToClient): void {
    const clocks = message.is === "moved" ? message.position.clocks : undefined;
    if (clocks) this.lag = Date.now() - clocks.at;
  }
}
