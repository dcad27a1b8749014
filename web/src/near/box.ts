/** The box in the page: answers and sockets like a server's, from a worker beside us. */

import type { ToPage, ToWorker } from "./messages";
import { NearSocket } from "./socket";

export interface Loading {
  part: "python" | "engine" | "tables";
  done: number;
}
export type Trouble = "elsewhere" | "broken";

export class NearBox {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly replies = new Map<number, (answer: Response) => void>();
  private readonly sockets = new Map<number, NearSocket>();
  private last = 0;

  constructor(
    base: string,
    private readonly loading: (how: Loading | null) => void,
    private readonly failed: (why: Trouble | null, message: string) => void,
  ) {
    this.worker.onerror = ({ message }) => this.failed("broken", message); // its script did not arrive
    this.worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.hear(data);
    this.say({ do: "open", place: { base, isKept: Boolean(navigator.serviceWorker?.controller) } });
  }

  request(path: string, init: RequestInit): Promise<Response> {
    this.last += 1;
    const id = this.last;
    const body = typeof init.body === "string" ? init.body : "";
    this.say({ do: "request", id, method: init.method ?? "GET", path, body });
    return new Promise((resolve) => this.replies.set(id, resolve));
  }

  socket(table: string, since: number | null): NearSocket {
    this.last += 1;
    const id = this.last;
    const socket = new NearSocket(
      (text) => this.say({ do: "say", id, text }),
      () => {
        this.sockets.delete(id);
        this.say({ do: "leave", id });
      },
    );
    this.sockets.set(id, socket);
    this.say({ do: "visit", id, table, since });
    return socket;
  }

  private say(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(message: ToPage): void {
    if (message.is === "reply") {
      const headers = { "Content-Type": message.kind };
      this.replies.get(message.id)?.(new Response(message.body, { status: message.status, headers }));
      this.replies.delete(message.id);
    } else if (message.is === "told") this.sockets.get(message.id)?.heard(message.text);
    else if (message.is === "closed") {
      this.sockets.get(message.id)?.ended(message.code);
      this.sockets.delete(message.id);
    } else if (message.is === "failed") this.failed(message.why, message.message);
    else {
      this.failed(null, ""); // the other tab has let go of the box
      this.loading(message.is === "open" ? null : { part: message.part, done: message.done });
    }
  }
}
