/** The worker in which the tables live: Python's server, its journal, and a second worker for bots. */

import { Journal } from "./journal";
import { forgetMemory, keepMemory } from "./memory";
import type { ToPage, ToWorker } from "./messages";
import { loadPython, type Awake, type Place } from "./python";
import type { Kind, Thought } from "./thinker";

/** What `kiribako.server.near.page` offers. */
interface Tables {
  request(method: string, path: string, body: string): Promise<{ status: number; kind: string; text: string }>;
  visit(id: number, table: string, since: number): void; // -1: from the beginning
  say(id: number, text: string): void;
  leave(id: number): void;
}

const tell = (message: ToPage): void => postMessage(message);
let tables: Promise<Tables> | undefined;

/** Somebody waits for a job to be done. */
interface Asker {
  resolve: (result: string) => void;
  reject: (why: Error) => void;
}

/**
 * Bots think in a worker of their own; the answer to each job comes back by its number.
 *
 * One that cannot begin, dies or is given up is ended, and the next job has a new one begun.
 */
class Thinker {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Asker>();
  private last = 0;

  constructor(private place: Place) {
    this.worker = this.begun(); // it is at hand when the first bot has to decide
  }

  ask(kind: Kind, job: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.last += 1;
      this.waiting.set(this.last, { resolve, reject });
      this.worker ??= this.begun();
      this.worker.postMessage({ id: this.last, kind, job });
    });
  }

  end(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.place = { ...this.place, memory: null }; // perhaps its memory was at fault
    for (const asker of this.waiting.values()) asker.reject(new Error(why));
    this.waiting.clear();
  }

  private begun(): Worker {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.broken !== undefined) this.end(data.broken);
      else {
        const asker = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (data.result !== undefined) asker?.resolve(data.result);
        else asker?.reject(new Error(data.problem));
      }
    };
    worker.onerror = ({ message }) => this.end(message);
    worker.postMessage({ place: this.place });
    return worker;
  }
}

/** How long a page that is being left may take to let go of the box, in milliseconds. */
const LEAVING = 5_000;

/**
 * Only one tab has the box open: two would write two stories into one journal.
 *
 * Whoever comes second is told, and has the box as soon as the other lets go of it.
 */
function alone(): Promise<void> {
  const late = setTimeout(() => tell({ is: "failed", why: "elsewhere", message: "the box is open in another tab" }), LEAVING);
  return new Promise((resolve, reject) => {
    const held = (): Promise<void> => {
      clearTimeout(late);
      resolve();
      return new Promise(() => undefined); // as long as this worker lives
    };
    navigator.locks.request("kiribako-box", held).catch(reject);
  });
}

async function begin(place: Place): Promise<Tables> {
  await alone();
  try {
    return await open(place);
  } catch (error) {
    if (place.memory === null) throw error;
    await forgetMemory(); // perhaps only the memory was at fault
    return open({ ...place, memory: null });
  }
}

async function open(place: Place): Promise<Tables> {
  const awake = await loadPython(place, (done) => tell({ is: "progress", part: "python", done }));
  tell({ is: "progress", part: "engine", done: 100 });
  const { python } = awake;
  const journal = await Journal.open();
  const thinker = new Thinker({ ...place, memory: awake.memory });
  python.globals.set("given", {
    load: () => journal.load(),
    append: (entry: Uint8Array) => journal.append(entry),
    fold: (whole: Uint8Array) => journal.fold(whole),
    think: (job: string) => thinker.ask("think", job),
    review: (match: string) => thinker.ask("review", match),
    stop: () => thinker.end("it was given up"),
    told: (id: number, text: string) => tell({ is: "told", id, text }),
    closed: (id: number, code: number, reason: string) => tell({ is: "closed", id, code, reason }),
  });
  await python.runPythonAsync("page = Page(given)\nawait page.open()");
  if (awake.isNew) void keep(awake);
  return python.globals.get("page") as Tables;
}

/** Whoever keeps nothing starts slowly next time, and that is all. */
async function keep({ folder, digest, memory }: Awake): Promise<void> {
  await keepMemory(folder, digest, memory).catch(() => undefined);
}

async function hear(message: ToWorker): Promise<void> {
  if (message.do === "open") {
    tables = begin(message.place);
    await tables;
    tell({ is: "open" });
    return;
  }
  if (!tables) return;
  const open = await tables;
  if (message.do === "request") {
    const { status, kind, text } = await open.request(message.method, message.path, message.body);
    tell({ is: "reply", id: message.id, status, kind, body: text });
  } else if (message.do === "visit") open.visit(message.id, message.table, message.since ?? -1);
  else if (message.do === "say") open.say(message.id, message.text);
  else open.leave(message.id);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  hear(data).catch((error: unknown) => {
    if (data.do === "open") tell({ is: "failed", why: "broken", message: String(error) });
    if (data.do === "request") tell({ is: "reply", id: data.id, status: 500, kind: "", body: "" });
  });
};
