/** Movements: a value from 0 to 1 over some time, which can be cut short. */

export interface Movement {
  done: Promise<void>;
  /** Jump to the end. */
  finish: () => void;
}

/** Whether nothing should move, whatever the settings say. */
export function still(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Call `step` with 0 to 1 over so many milliseconds; at once with 1 if there is no time. */
export function move(milliseconds: number, step: (part: number) => void): Movement {
  if (milliseconds <= 0) {
    step(1);
    return { done: Promise.resolve(), finish: () => undefined };
  }
  let over = false;
  let resolve: () => void = () => undefined;
  const done = new Promise<void>((fulfil) => (resolve = fulfil));
  const start = performance.now();
  const finish = () => {
    if (over) return;
    over = true;
    step(1);
    resolve();
  };
  const frame = (now: number) => {
    if (over) return;
    const part = Math.min(1, (now - start) / milliseconds);
    if (part >= 1) return finish();
    step(part);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  setTimeout(finish, milliseconds + 80); // a window in the background gets no frames
  return { done, finish };
}

/** Wait so long, or until the movement is finished from outside. */
export function pause(milliseconds: number): Movement {
  return move(milliseconds, () => undefined);
}
