/** The table follows the story: headline, scores, log and end are never ahead of the last beat told. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, Position, Table, ToClient } from "../../src/api/wire";
import { translator } from "../../src/messages/messages";
import { BEAT } from "../../src/table/teller";
import { view } from "./view";

const AGREED = { take_backs: "free", hints: "on", out_of_time: "lose", chat: "seated", watchers: "all" } as const;
const media = { matches: false, addEventListener: () => undefined };
const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };
vi.stubGlobal("matchMedia", () => media);
vi.stubGlobal("document", page);
vi.stubGlobal("navigator", { languages: ["en"] });
const { settings } = await import("../../src/page/settings.svelte");
const { Room } = await import("../../src/table/room.svelte");

const event = (text: string): GameEvent => ({ event: "toy", text });
const position = (ply: number, actor: number | null = ply % 2): Position => ({
  ply,
  views: { "0": view({ ply, viewer: 0, hand: "a" }), "1": view({ ply, viewer: 1, hand: "b" }), "-": view({ ply }) },
  actor,
  moves: actor === 0 ? ["a", "b"] : [],
  scores: [ply, 10 * ply],
});
const SEATS = [
  { seat: 0, kind: "person" as const, name: "Mika", mine: true },
  { seat: 1, kind: "bot" as const, name: "Seedling" },
];
function table(ply: number, more: Partial<Table> = {}): Table {
  const history = Array.from({ length: ply }, (_, at) => ({ ply: at, seat: at % 2, move: `m${at}`, events: [event(`e${at}`)] }));
  const facts = { id: "t", code: "C", game: "toy", title: "Toy", rules_version: 1, options: {}, visibility: "link" as const };
  const people = { host: "me", me: { who: "me", name: "Mika" }, mine: [0], seats: SEATS, offers: [], chat: [], clock: null, agreed: AGREED };
  return { ...facts, ...people, status: { phase: "playing" }, history, position: position(ply), ...more };
}

let room: InstanceType<typeof Room>;
let n = 0;
function hear(message: Record<string, unknown>): void {
  n += 1;
  room["session"].receive({ n, ...message } as unknown as ToClient);
}
function moved(ply: number, words: string[], actor?: number | null): void {
  hear({ is: "moved", ply, seat: ply % 2, move: `m${ply}`, events: words.map(event), position: position(ply + 1, actor) });
}
function pass(beats: number): void {
  vi.advanceTimersByTime(beats * (BEAT + 1));
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  room = new Room("t", { t: translator("en") });
  hear({ is: "table", table: table(0) });
});
afterEach(() => vi.useRealTimers());

test("turn, scores and log wait for the last beat; the board sees both sides of the decision", () => {
  moved(0, ["I place."]);
  expect(room.table?.position?.ply).toBe(1);
  moved(1, ["It places.", "It scores."]);
  expect(room.live?.position?.ply).toBe(2);
  for (const caption of ["It places.", "It scores."]) {
    expect(room.table?.position?.actor).toBe(1);
    expect(room.table?.position?.scores).toEqual([1, 10]);
    expect(room.table?.history).toHaveLength(1);
    expect(room.decider).toBeNull();
    expect(room.board).toMatchObject({ seat: null, moves: [], view: { ply: 2 }, happened: { ply: 1 } });
    expect(room.board?.telling).toMatchObject({ before: { ply: 1 }, beat: { ply: 1, seat: 1, count: 2, caption } });
    expect(room.said).toBe(caption);
    pass(1);
  }
  expect(room.table?.position?.scores).toEqual([2, 20]);
  expect(room.decider).toBe(0);
  expect(room.board).toMatchObject({ seat: 0, moves: ["a", "b"], view: { ply: 2 } });
  expect(room.board?.telling).toMatchObject({ before: null, beat: null, recent: [{ ply: 1 }] });
});

test("a beat stays the same whatever else the table hears", () => {
  moved(0, ["I place."]);
  moved(1, ["It places."]);
  const beat = room.board?.telling.beat;
  hear({ is: "presence", here: [true, true], watching: 3 });
  hear({ is: "chat", line: { n: 1, who: "x", name: "X", text: "hello", at: 0 } });
  expect(room.board?.telling.beat).toBe(beat);
  expect(room.table).toMatchObject({ watching: 3, chat: [{ text: "hello" }] }); // live, unlike the match
});

test("the end comes after the story", () => {
  moved(0, ["I place."]);
  moved(1, ["It places."], null);
  hear({ is: "status", status: { phase: "over", reason: "finished", winners: [1] } });
  expect(room.table?.status.phase).toBe("playing");
  pass(1);
  expect(room.table?.status).toMatchObject({ phase: "over", winners: [1] });
});

test("nobody plays while something is told", async () => {
  moved(0, ["I place."]);
  moved(1, ["It places."]);
  await room.play("a");
  expect(room.busy).toBe(false);
  room.skip();
  expect(room.board).toMatchObject({ seat: 0, view: { ply: 2 } });
  void room.play("a");
  expect(room.busy).toBe(true);
});

test("a decision on its way changes the board only if it takes long, and no other is made meanwhile", () => {
  const said = (): number => room["session"].unanswered;
  void room.play("a");
  expect([room.busy, room.board?.seat, said()]).toEqual([true, 0, 1]);
  void room.play("b");
  expect(said()).toBe(1);
  vi.advanceTimersByTime(150);
  expect(room.board).toMatchObject({ seat: null, moves: [] });
  moved(0, ["I place."]);
  expect([room.busy, room.waiting]).toEqual([false, false]);
  moved(1, ["It places."]);
  room.skip();
  void room.play("a");
  moved(2, ["I place."]);
  vi.advanceTimersByTime(150);
  expect(room.waiting).toBe(false);
});

test("what my own move brought about is told before the next", () => {
  moved(0, ["I play.", "I draw."]);
  vi.advanceTimersByTime(100);
  expect(room.beat?.caption).toBe("I draw.");
  expect(room.table?.position?.ply).toBe(0);
  expect(room.decider).toBeNull();
  pass(1);
  expect(room.table?.position?.ply).toBe(1);
});

test("the others' turns are told again, from the positions that are known", () => {
  expect(room.repeatable).toBe(false);
  moved(0, ["I place."]);
  moved(1, ["It places."]);
  room.skip();
  expect(room.repeatable).toBe(true);
  room.repeat();
  expect(room.board).toMatchObject({ seat: null, telling: { before: { ply: 1 }, beat: { caption: "It places." } } });
  expect(room.table?.position?.actor).toBe(1);
  pass(1);
  expect(room.decider).toBe(0);
  moved(2, ["I place."]);
  expect(room.recent).toEqual([]);
  expect(room.repeatable).toBe(false);
});

test("an undo and a fresh table end the story; after a reload the words are there, not the positions", () => {
  moved(0, ["I place."]);
  moved(1, ["It places."]);
  hear({ is: "undone", ply: 0, position: position(0) });
  expect(room.telling).toBe(false);
  expect(room.table?.position?.ply).toBe(0);
  moved(0, ["I place."]);
  moved(1, ["It places."]);
  hear({ is: "table", table: table(4) });
  expect(room.telling).toBe(false);
  expect(room.board).toMatchObject({ seat: 0, view: { ply: 4 } });
  expect(room.recent).toMatchObject([{ ply: 3 }]);
  expect(room.repeatable).toBe(false);
});

test("a hidden page is told nothing in beats", () => {
  moved(0, ["I place."]);
  page.hidden = true;
  moved(1, ["It places.", "It scores."]);
  expect(room.telling).toBe(false);
  expect(room.decider).toBe(0);
  expect(room.said).toBe("It places. It scores.");
});

test("a deal is told, once, and the table is not opened by it twice", () => {
  room = new Room("t", { t: translator("en") });
  hear({ is: "table", table: table(0, { status: { phase: "waiting" }, position: null }) });
  hear({ is: "status", status: { phase: "playing" }, position: position(0), opening: [event("East deals.")] });
  expect(room.board).toMatchObject({ seat: null, telling: { before: null, beat: { ply: -1, seat: -1, caption: "East deals." } } });
  pass(1);
  expect(room.board?.seat).toBe(0);
  hear({ is: "table", table: table(0, { opening: [event("East deals.")] }) });
  expect(room.telling).toBe(false);
});

test("on a shared screen nobody waits for the other's own tap, and nobody's cards are shown", () => {
  room = new Room("t", { t: translator("en") });
  hear({ is: "table", table: table(0, { mine: [0, 1], opening: [event("East deals.")] }) });
  expect(room.telling).toBe(true);
  expect(room.board).toBeNull(); // nobody has taken the screen yet
  room.skip();
  room.lift();
  moved(0, ["Mika places."]);
  expect(room.telling).toBe(false);
  expect(room.passing).toBe(true);
  expect(room.board).toMatchObject({ eyes: 0, seat: null });
  room.lift();
  expect(room.board).toMatchObject({ eyes: 1, seat: 1 });
  expect(room.recent).toMatchObject([{ ply: 0 }]);
});

test("who wants no movement may still ask for the steps", () => {
  settings.chosen.speed = 0;
  moved(0, ["I place."]);
  moved(1, ["It places.", "It scores."]);
  expect(room.telling).toBe(false);
  room.repeat();
  expect(room.beat?.caption).toBe("It places.");
  pass(2);
  expect(room.telling).toBe(false);
  settings.chosen.speed = 1;
});

test("who is short of time is kept from nothing", () => {
  moved(0, ["I place."]);
  const clocks = { left: [9_000, 60_000], running: 0, at: Date.now() };
  hear({ is: "moved", ply: 1, seat: 1, move: "m1", events: [event("It places.")], position: { ...position(2), clocks } });
  expect(room.decider).toBe(0);
});
