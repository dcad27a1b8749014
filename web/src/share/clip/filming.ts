/**
 * Films decisions on the real board. Printing a frame takes longer than a frame lasts, so the board plays in slow motion,
 * as its own speed setting allows, and the times of the frames are divided by as much.
 */

import { movementsIn, Printer } from "./printing";
import type { Sink } from "./sinks";

export interface Scene {
  /** Bring the board to a decision, moving so many times slower than usual. */
  show: (ply: number, slower: number) => Promise<void>;
  from: number;
  to: number;
  /** How long each decision has at least, in milliseconds of the clip. */
  pace: number;
}

const WANTED = 66; // milliseconds of the clip between two frames
const SLOWEST = 8;
const SPARE = 1.5; // a frame in movement takes longer than the first
const QUIET = 120; // milliseconds of the clip in which nothing changes: the movement is over
const LONGEST = 6_000; // for one decision, whatever still moves
const LAST = 1_200; // more for the end

/** Frames of different looks, one after the other; equal ones are one that stays longer. */
class Camera {
  private readonly canvas = document.createElement("canvas");
  private readonly pen: CanvasRenderingContext2D | null;
  private shown = "";
  private waiting = 0;

  constructor(
    private readonly printer: Printer,
    private readonly sink: Sink,
    width: number,
    height: number,
  ) {
    [this.canvas.width, this.canvas.height] = [width, height];
    this.pen = this.canvas.getContext("2d", { willReadFrequently: true });
  }

  /** Take a look; true if it differs from the last. */
  async take(since: number): Promise<boolean> {
    this.waiting += since;
    const look = await this.printer.look();
    if (look === this.shown) return false;
    await this.hand();
    const image = await this.printer.image(look);
    this.pen?.drawImage(image, 0, 0, this.canvas.width, this.canvas.height);
    this.shown = look;
    return true;
  }

  /** Hand over the frame that is drawn, with the time it stayed. */
  private async hand(): Promise<void> {
    if (this.shown) await this.sink.add(this.canvas, Math.max(20, this.waiting));
    this.waiting = 0;
  }

  stay(milliseconds: number): void {
    this.waiting += Math.max(0, milliseconds);
  }

  async end(): Promise<Blob> {
    await this.hand();
    return this.sink.done();
  }
}

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

/** How many times slower the board has to move so that it can be followed. */
async function slowness(printer: Printer): Promise<number> {
  await printer.image(await printer.look()); // the first one fetches typefaces and pictures
  const began = performance.now();
  await printer.image(await printer.look());
  return Math.min(SLOWEST, Math.max(1, (SPARE * (performance.now() - began)) / WANTED));
}

export interface Filming {
  place: HTMLElement;
  scene: Scene;
  sink: Sink;
  width: number;
  height: number;
  /** Told how far it is, from 0 to 1. */
  told: (part: number) => void;
  stopped: () => boolean;
}

/** The clip as a file; null if it was stopped. */
export async function film({ place, scene, sink, width, height, told, stopped }: Filming): Promise<Blob | null> {
  const printer = new Printer(place);
  const camera = new Camera(printer, sink, width, height);
  await scene.show(Math.max(0, scene.from - 1), 1);
  await frame();
  const slower = await slowness(printer);
  await camera.take(0);
  camera.stay(scene.pace / 2);
  for (let ply = scene.from; ply <= scene.to; ply += 1) {
    await scene.show(ply, slower);
    let [clock, changed] = [performance.now(), 0];
    let spent = 0;
    while (spent < LONGEST) {
      await frame();
      if (stopped()) return null;
      const now = performance.now();
      const since = (now - clock) / slower;
      clock = now;
      spent += since;
      if (await camera.take(since)) changed = spent;
      const moving = movementsIn(place).some(({ playState }) => playState === "running");
      if (!moving && spent - changed > QUIET) break;
    }
    camera.stay(scene.pace - spent);
    told((ply - scene.from + 1) / (scene.to - scene.from + 1));
  }
  camera.stay(LAST);
  return camera.end();
}
