/** The coach: says once what a move would lose, and keeps nobody waiting. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table, ToClient } from "../../src/api/wire";
import { translator } from "../../src/messages/messages";
import { view } from "./view";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
const { Room } = await import("../../src/table/room.svelte");

interface Sent {
  do: string;
  id: string;
  move?: string;
}
let room: InstanceType<typeof Room>;
let sent: Sent[] = [];
const seats = [
  { seat: 0, kind: "person", name: "Mika", mine: true },
  { seat: 1, kind: "bot", name: "Seedling" },
];
function sit(coach: boolean): void {
  const position = { ply: 0, views: { "0": view({ viewer: 0 }) }, actor: 0, moves: ["a", "b"], scores: [0, 0], ...(coach ? { coach } : {}) };
  const table = {
    id: "t",
    game: "toy",
    mine: [0],
    seats,
    status: { phase: "playing" },
    history: [],
    offers: [],
    chat: [],
    me: { who: "me", name: "Mika" },
    position,
  };
  sent = [];
  room = new Room("t", { t: translator("en") });
  room["session"].opened((text) => sent.push(JSON.parse(text) as Sent));
  room["session"].receive({ is: "table", n: 1, table: table as unknown as Table } as ToClient);
}
const asked = (what: string): Sent[] => sent.filter((message) => message.do === what);
async function answer(coach: object): Promise<void> {
  const [question] = asked("coach");
  room["session"].receive({ is: "answer", id: question?.id ?? "", coach } as unknown as ToClient);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a coach a move goes at once", () => {
  sit(false);
  void room.play("a");
  expect([asked("coach").length, asked("move").length]).toEqual([0, 1]);
});

test("a move that is fine goes as soon as the coach has looked", async () => {
  sit(true);
  void room.play("a");
  expect([asked("coach").length, asked("move").length, room.busy]).toEqual([1, 0, true]);
  await answer({ warns: false });
  expect(asked("move").map(({ move }) => move)).toEqual(["a"]);
});

test("a warning holds the move until it is taken back; the next one is not warned of again", async () => {
  sit(true);
  void room.play("a");
  await answer({ warns: true, chance: 0.2, best_chance: 0.6 });
  expect(asked("move")).toEqual([]);
  expect([room.warned?.move, room.busy, room.decider]).toEqual(["a", false, 0]);
  room.warned = null;
  void room.play("b");
  expect([asked("coach").length, asked("move")[0]?.move]).toEqual([1, "b"]);
});

test("or until it is played all the same", async () => {
  sit(true);
  void room.play("a");
  await answer({ warns: true });
  void room.play("a", true);
  expect([asked("move")[0]?.move, room.warned]).toEqual(["a", null]);
});

test("a coach that thinks for more than a second is not waited for", async () => {
  sit(true);
  void room.play("a");
  await vi.advanceTimersByTimeAsync(999);
  expect(asked("move")).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked("move")[0]?.move).toBe("a");
  await answer({ warns: true });
  expect(room.warned).toBeNull();
});
