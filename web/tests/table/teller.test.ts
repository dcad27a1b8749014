/** The story: one decision after the other, in beats, never longer than anybody would wait. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent } from "../../src/board/contract";
import { BEAT, BACKLOG, LONGEST, Teller, type Scene, type Step } from "../../src/table/teller";
import { view } from "./view";

const event = (word: string): GameEvent => ({ event: word, text: word });
const position = (ply: number) => ({ ply, views: { "0": view({ ply }) }, actor: 0, moves: [], scores: [ply, 0] });

function step(ply: number, words: string[], own = false): Step {
  const events = words.map(event);
  const decision = { ply, seat: own ? 0 : 1, move: `m${ply}`, events };
  return { decision, before: position(ply), after: position(ply + 1), status: { phase: "playing" }, own, beats: events.map((each) => [each]) };
}

let speed: number;
let shown: (Scene | null)[];
let said: string[];
let done: number[];
let teller: Teller;
const now = (): string => (teller.scene ? (teller.scene.step.beats[teller.scene.index]?.[0]?.event ?? "") : "-");

beforeEach(() => {
  vi.useFakeTimers();
  [speed, shown, said, done] = [1, [], [], []];
  teller = new Teller({
    speed: () => speed,
    show: (scene) => shown.push(scene),
    say: (told) => said.push(told.map(({ events }) => events.map(({ event: word }) => word).join("+")).join(" ")),
    done: ({ decision }) => done.push(decision.ply),
  });
});
afterEach(() => vi.useRealTimers());

test("decisions are told one after the other, a beat for each group of events", () => {
  teller.add(step(0, ["a", "b"]));
  teller.add(step(1, ["c"]));
  expect(now()).toBe("a");
  vi.advanceTimersByTime(BEAT - 1);
  expect(now()).toBe("a");
  vi.advanceTimersByTime(2);
  expect(now()).toBe("b");
  expect(done).toEqual([]);
  vi.advanceTimersByTime(BEAT + 1);
  expect(now()).toBe("c");
  expect(done).toEqual([0]);
  expect(shown).not.toContain(null); // between two decisions nobody decides
  vi.advanceTimersByTime(BEAT + 1);
  expect(now()).toBe("-");
  expect(done).toEqual([0, 1]);
  expect(said).toEqual(["a", "b", "c"]);
  expect(vi.getTimerCount()).toBe(0); // nothing runs when nothing is told
});

test("the pace is the person's, and none tells everything at once", () => {
  speed = 2;
  teller.add(step(0, ["a", "b"]));
  vi.advanceTimersByTime(BEAT + 1);
  expect(now()).toBe("a");
  speed = 0;
  vi.advanceTimersByTime(BEAT + 1);
  expect(now()).toBe("-");
  teller.add(step(1, ["c", "d"]));
  expect(now()).toBe("-");
  expect(said).toEqual(["a", "b", "c d"]);
  expect(done).toEqual([0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a beat lasts as long as what the board holds, one movement after the other", async () => {
  teller.add(step(0, ["a", "b"]));
  let [end, endNext]: (() => void)[] = [];
  teller.scene?.hold(new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(3 * BEAT);
  expect(now()).toBe("a");
  teller.scene?.hold(new Promise<void>((resolve) => (endNext = resolve)));
  end?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(now()).toBe("a");
  endNext?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(now()).toBe("b");
});

test("a movement that never ends, or fails, does not stop the table", async () => {
  teller.add(step(0, ["a", "b"]));
  const late = teller.scene?.hold;
  teller.scene?.hold(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(LONGEST + 1);
  expect(now()).toBe("b");
  late?.(new Promise(() => undefined)); // holds nothing any more
  teller.scene?.hold(Promise.reject(new Error("gone")));
  await vi.advanceTimersByTimeAsync(BEAT + 1);
  expect(now()).toBe("-");
});

test("what I did by hand is not waited for, what it brought about is told", async () => {
  teller.add(step(0, ["laid"], true));
  expect(now()).toBe("-");
  expect(said).toEqual(["laid"]);
  teller.add(step(1, ["played", "drawn"], true));
  await vi.advanceTimersByTimeAsync(100);
  expect(now()).toBe("drawn");
  await vi.advanceTimersByTimeAsync(BEAT - 200);
  expect(now()).toBe("drawn");
  await vi.advanceTimersByTimeAsync(200);
  expect(now()).toBe("-");
});

test("a skip tells the rest at once, each sentence once", () => {
  teller.add(step(0, ["a", "b"]));
  teller.add(step(1, ["c"]));
  teller.skip();
  expect(now()).toBe("-");
  expect(shown.at(-1)).toBeNull();
  expect(said).toEqual(["a", "b c"]);
  expect(done).toEqual([0, 1]);
  teller.skip();
  expect(said).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("after a reset nothing of the old story is told", () => {
  teller.add(step(0, ["a", "b"]));
  teller.add(step(1, ["c"]));
  teller.reset();
  expect(shown.at(-1)).toBeNull();
  vi.advanceTimersByTime(10 * BEAT);
  expect(said).toEqual(["a"]);
  teller.add(step(0, ["z"]));
  expect(now()).toBe("z");
});

test("a long story is hurried, and one that only grows is cut", () => {
  const count = Math.ceil((2 * BACKLOG) / BEAT);
  for (let ply = 0; ply < count; ply += 1) teller.add(step(ply, ["a"]));
  vi.advanceTimersByTime(BACKLOG * 2);
  expect(now()).toBe("-");
  expect(done.at(-1)).toBe(count - 1);
  for (let ply = 0; ply < 500; ply += 1) teller.add(step(ply, ["a"]));
  vi.advanceTimersByTime(BACKLOG * 3);
  expect(now()).toBe("-");
  expect(done.at(-1)).toBe(499);
});
