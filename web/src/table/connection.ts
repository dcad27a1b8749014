/** The WebSocket under a session: comes back after sleep, loss and restarts, and asks for what it missed. */

import { openSocket } from "../api/transport";
import type { ToClient } from "../api/wire";
import type { Socket } from "../near/socket";
import type { Session } from "./session";

/** Close codes after which there is no point in trying again: no such table, private table, banned. */
const FOR_GOOD = new Set([4403, 4404, 4410]);
const SILENCE = 25_000; // without a word for so long, ask whether anybody is there
const PATIENCE = 5_000;
const LONGEST = 8_000;

export class Connection {
  private socket: Socket | null = null;
  private tries = 0;
  private attempt = 0; // only the latest may become the socket
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private over = false;

  constructor(
    private readonly session: Session,
    private readonly table: string,
  ) {}

  open(): void {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.watch = setInterval(() => this.listen(), 5_000);
    void this.connect();
  }

  close(): void {
    this.over = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.socket?.close(1000);
    this.socket = null;
  }

  /** The network or the person is back: do not wait any longer. */
  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.session.link === "lost") void this.connect();
  };

  private async connect(): Promise<void> {
    clearTimeout(this.retry);
    this.drop();
    this.attempt += 1;
    const attempt = this.attempt;
    const socket = await openSocket(this.table, this.session.n >= 0 ? this.session.n : null);
    if (this.over || attempt !== this.attempt) {
      socket.close();
      return;
    }
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.tries = 0;
      this.session.opened((text) => socket.readyState === WebSocket.OPEN && socket.send(text));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.session.receive(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = (event) => this.fell(event.code);
  }

  private fell(code: number): void {
    if (this.over) return;
    this.socket = null;
    const forGood = FOR_GOOD.has(code);
    this.session.fell(code, forGood);
    if (forGood) return;
    const wait = Math.min(LONGEST, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => void this.connect(), wait);
  }

  /** A connection that only seems to stand, as after a laptop's sleep, is given up. */
  private listen(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const silence = Date.now() - this.heard;
    if (silence > SILENCE + PATIENCE) {
      this.drop();
      this.fell(1006);
    } else if (silence > SILENCE) this.ping();
  }

  private ping(): void {
    void this.session.say({ do: "ping" });
  }

  /** Leave a socket behind without hearing of it again. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
  }
}
