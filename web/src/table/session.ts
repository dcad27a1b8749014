/** A table as this device knows it: numbered messages in, questions and decisions out. No DOM. */

import type { Ack, Answer, FromClient, Refused, Table, ToClient } from "../api/wire";

/** A message without its id: the session makes that. */
export type Order = FromClient extends infer M ? (M extends FromClient ? Omit<M, "id"> : never) : never;
export type Reply = Ack | Answer | Refused;

interface Waiting {
  message: FromClient;
  resolve: (reply: Reply) => void;
}

export type Link = "connecting" | "open" | "lost" | "gone";

/** What somebody who draws the table may be told besides the table itself. */
export interface Listener {
  /** Something changed: draw anew. */
  changed(): void;
  /** A message of the table's own, after it was applied. */
  heard?(message: ToClient): void;
}

export class Session {
  table: Table | null = null;
  /** The table's own count of what happened; -1 before the first message. */
  n = -1;
  link: Link = "connecting";
  /** Why the connection ended for good. */
  closed: number | null = null;
  /** The decision that was sent and not yet seen to happen. */
  sending: { ply: number; move: string } | null = null;

  private waiting = new Map<string, Waiting>();
  private count = 0;
  private send: ((text: string) => void) | null = null;

  constructor(
    private readonly listener: Listener,
    private readonly prefix = Math.random().toString(36).slice(2, 8),
  ) {}

  /** The connection stands. Whatever was never answered is said again: twice is harmless. */
  opened(send: (text: string) => void): void {
    this.send = send;
    this.link = "open";
    for (const { message } of this.waiting.values()) send(JSON.stringify(message));
    this.listener.changed();
  }

  /** The connection fell; `forGood` if there is no point in coming back. */
  fell(code: number, forGood: boolean): void {
    this.send = null;
    this.link = forGood ? "gone" : "lost";
    this.closed = forGood ? code : null;
    this.listener.changed();
  }

  /** What was last seen here, until the server says how it is. */
  recall(table: Table): void {
    if (this.table) return;
    this.table = table;
    this.listener.changed();
  }

  /** Say something; the promise keeps until it is answered, over as many connections as it takes. */
  say(order: Order): Promise<Reply> {
    this.count += 1;
    const message = { ...order, id: `${this.prefix}-${this.count}` } as FromClient;
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      this.send?.(JSON.stringify(message));
    });
  }

  /** Make a decision for a seat of mine at the position shown. */
  async play(seat: number, move: string): Promise<Reply> {
    const ply = this.table?.position?.ply ?? 0;
    this.sending = { ply, move };
    this.listener.changed();
    const reply = await this.say({ do: "move", ply, seat, move });
    if (reply.is === "refused" && this.sending?.ply === ply) this.sending = null;
    this.listener.changed();
    return reply;
  }

  /** How many things said have not been answered yet. */
  get unanswered(): number {
    return this.waiting.size;
  }

  receive(message: ToClient): void {
    if (message.is === "ack" || message.is === "refused" || message.is === "answer") {
      this.answered(message);
      return;
    }
    if (!this.apply(message)) return;
    this.listener.heard?.(message);
    this.listener.changed();
  }

  private answered(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return; // said twice, answered twice
    this.waiting.delete(reply.id);
    waiting.resolve(reply);
  }

  /** Whether the message was news. */
  private apply(message: Exclude<ToClient, Reply>): boolean {
    if (message.is === "table") {
      this.table = message.table;
      this.n = message.n;
      this.settle();
      return true;
    }
    if (message.is === "review") return true; // for whoever looks at it; the table is as it was
    const table = this.table;
    if (!table) return false;
    if (message.is === "presence") {
      const seats = table.seats.map((seat, index) => ({ ...seat, here: message.here[index] ?? false }));
      this.table = { ...table, seats, watching: message.watching, watchers: message.watchers ?? [] };
      return true;
    }
    if (message.n <= this.n) return false;
    this.n = message.n;
    this.table = changedBy(table, message);
    this.settle();
    return true;
  }

  /** What was sent has happened, or can no longer happen. */
  private settle(): void {
    const ply = this.table?.position?.ply ?? 0;
    const playing = this.table?.status.phase === "playing";
    if (this.sending && (ply !== this.sending.ply || !playing)) this.sending = null;
  }
}

type Counted = Exclude<ToClient, Reply | { is: "table" } | { is: "presence" } | { is: "review" }>;

/** The table after something happened to it. */
export function changedBy(table: Table, message: Counted): Table {
  switch (message.is) {
    case "moved": {
      const { ply, seat, move, events, position } = message;
      const offers = table.offers.filter(({ what }) => what !== "draw" && what !== "undo");
      return { ...table, position, offers, history: [...table.history.slice(0, ply), { ply, seat, move, events }] };
    }
    case "undone":
      return { ...table, position: message.position, offers: [], history: table.history.slice(0, message.ply) };
    case "seats":
      return {
        ...table,
        seats: message.seats,
        mine: message.mine,
        fairness: message.fairness ?? table.fairness,
        position: message.position ?? table.position,
      };
    case "status": {
      const started = table.status.phase === "waiting" && message.status.phase === "playing";
      const history = started ? [] : table.history;
      const fairness = message.fairness ?? table.fairness;
      const opening = message.opening ?? table.opening ?? [];
      // an end, and a table to follow, settle whatever was asked
      const settled = message.status.phase !== table.status.phase || message.status.next !== table.status.next;
      const offers = settled ? [] : table.offers;
      return { ...table, status: message.status, history, position: message.position ?? table.position, opening, fairness, offers };
    }
    case "offer":
      return { ...table, offers: [...table.offers.filter(({ offer }) => offer !== message.offer.offer), message.offer] };
    case "answered": {
      if (!message.open) return { ...table, offers: table.offers.filter(({ offer }) => offer !== message.offer) };
      const offers = table.offers.map((offer) =>
        offer.offer === message.offer ? { ...offer, waiting: offer.waiting.filter((seat) => seat !== message.seat) } : offer,
      );
      return { ...table, offers };
    }
    case "hinted":
      return { ...table, seats: table.seats.map((seat) => (seat.seat === message.seat ? { ...seat, hints: message.hints } : seat)) };
    case "unsaid":
      return { ...table, chat: table.chat.filter(({ n }) => n !== message.line) };
    case "chat":
      return { ...table, chat: [...table.chat, message.line] };
  }
}
