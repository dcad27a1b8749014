/** How much the standing trees may cost: watches the frames and gives things up, one after another. */

export interface Quality {
  /** Pixels of the picture for each pixel of the page while it moves. */
  moving: number;
  /** The same once it stands still: one careful frame. */
  still: number;
  shadows: boolean;
  /** The other players' trees in the mist. */
  others: boolean;
}

/** From the finest to the plainest; after the last only the flat twin is left. */
export const QUALITIES: Quality[] = [
  { moving: 1.5, still: 2, shadows: true, others: true },
  { moving: 1, still: 2, shadows: true, others: true },
  { moving: 1, still: 2, shadows: false, others: true },
  { moving: 0.7, still: 2, shadows: false, others: true },
  { moving: 0.5, still: 2, shadows: false, others: true },
  { moving: 0.5, still: 1.5, shadows: false, others: false },
];

const WANTED = 1000 / 30;
/** Where even the plainest picture is this slow, it is no help any more. */
const USELESS = 1000 / 12;
const WATCHED = 12;
/** Frames longer than this came from elsewhere: a sleeping page, a loading script. */
const STALL = 1000;

export class Pace {
  level: number;
  private frames: number[] = [];

  constructor(level = 0) {
    this.level = level;
  }

  get quality(): Quality {
    return QUALITIES[Math.min(this.level, QUALITIES.length - 1)] as Quality;
  }

  /** Even the plainest picture is too slow. */
  get flat(): boolean {
    return this.level >= QUALITIES.length;
  }

  /** Tells how long the frame after a drawn one took; true if the quality has changed. */
  frame(milliseconds: number): boolean {
    if (milliseconds > STALL) return false;
    this.frames.push(milliseconds);
    if (this.frames.length < WATCHED) return false;
    const mean = this.frames.reduce((sum, one) => sum + one, 0) / WATCHED;
    this.frames = [];
    const last = this.level >= QUALITIES.length - 1;
    if (mean <= (last ? USELESS : WANTED)) return false;
    // far too slow: do not crawl through every level
    const steps = mean > 2 * WANTED ? 2 : 1;
    this.level = last ? QUALITIES.length : Math.min(this.level + steps, QUALITIES.length - 1);
    return true;
  }
}
