/** Movement: how long, whether at all, and a way to cut it short. */

export const STEP = 250; // milliseconds at normal speed

interface Decided {
  ply: number;
  move: string;
}

/** Whether two tell of the same decision: the page may say it again in other words. */
export function same(one: Decided | null, other: Decided | null): boolean {
  return one?.ply === other?.ply && one?.move === other?.move;
}

/** How long one movement takes; 0 where nobody wants any. */
export function pace(speed: number): number {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : STEP * speed;
}

/** The movements under way on one board; a press or a key finishes them all. */
export class Movements {
  private running = new Set<Animation>();

  /** Move an element; the promise ends with the movement, finished or cut short. */
  async play(element: Element | null | undefined, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void> {
    if (!element || !timing.duration || typeof element.animate !== "function") return;
    const movement = element.animate(frames, { easing: "ease-in-out", fill: "backwards", ...timing });
    this.running.add(movement);
    try {
      await movement.finished;
    } catch {
      // the element left the page
    } finally {
      this.running.delete(movement);
    }
  }

  skip(): void {
    for (const movement of this.running) movement.finish();
  }

  /** An attachment: touching the board cuts movements short. */
  readonly skippable = (board: HTMLElement): (() => void) => {
    const skip = (): void => this.skip();
    board.addEventListener("pointerdown", skip, { capture: true });
    board.addEventListener("keydown", skip, { capture: true });
    return () => {
      board.removeEventListener("pointerdown", skip, { capture: true });
      board.removeEventListener("keydown", skip, { capture: true });
    };
  };
}
