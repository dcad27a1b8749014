import { describe, expect, it, vi } from "vitest";
import { Asker } from "../../../src/games/kigi/hand/asker";
import { drag } from "../../../src/games/kigi/hand/dragging";
import { Hand } from "../../../src/games/kigi/hand/hand.svelte";
import { Painter } from "../../../src/games/kigi/hand/painter.svelte";
import { readPlacement } from "../../../src/games/kigi/notation";

import { TableWindow } from "../../../src/games/kigi/plane/window.svelte";
import type { KigiConsult, Lie, Settled } from "../../../src/games/kigi/types";

const near: Lie = {
  move: "1 > 0 @ 3500,1300,0",
  card: "T01",
  place: 1,
  tree: 0,
  x: 3500,
  y: 1300,
  degrees: 0,
  parent: "K1",
  joint: { port: 0, x: 35000, y: 8800 },
  points: 3,
  runs: [],
  pruned: [],
  cut_off: [],
  standings: {},
};
const touches = { code: "touches-several", message: "It may touch only one card", rule: "KG-4.2" };

/** A card in hand whose every pose gets this verdict. */
async function held(pose: { x: number; y: number; degrees: number }, verdict: Settled): Promise<Hand> {
  const hand = new Hand(() => (() => Promise.resolve(verdict)) as unknown as KigiConsult);
  hand.card = "T01";
  hand.hold(0, pose);
  await vi.waitFor(() => expect(hand.settled).toBe(verdict));
  return hand;
}

/** A question that is answered when the test says so. */
function slow() {
  const open: { question: number; answer: (text: string) => void; fail: () => void }[] = [];
  const ask = (question: number) => new Promise<string>((answer, fail) => open.push({ question, answer, fail: () => fail(new Error("offline")) }));
  return { open, ask };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

describe("questions while a card is dragged", () => {
  it("asks one at a time, the newest next, and forgets those between", async () => {
    const { open, ask } = slow();
    const told: string[] = [];
    const asker = new Asker(ask, (answer) => told.push(answer));
    for (const question of [1, 2, 3]) asker.put(question);
    expect(open.map((each) => each.question)).toEqual([1]);
    open[0]!.answer("one");
    await vi.waitFor(() => expect(open.map((each) => each.question)).toEqual([1, 3]));
    open[1]!.answer("three");
    await settled();
    expect(told).toEqual(["one", "three"]);
  });

  it("tells nothing once the card is put back, and goes on after a failure", async () => {
    const { open, ask } = slow();
    const told: string[] = [];
    const asker = new Asker(ask, (answer) => told.push(answer));
    asker.put(1);
    asker.forget();
    open[0]!.answer("late");
    await settled();
    asker.put(2);
    open[1]!.fail();
    await settled();
    asker.put(3);
    open[2]!.answer("three");
    await settled();
    expect(told).toEqual(["three"]);
  });
});

describe("the verdict on a card in hand", () => {
  it("is a placement where it settles near by", async () => {
    const hand = await held({ x: 3600, y: 1350, degrees: 5 }, { refusal: touches, lies: near });
    expect([hand.lie, hand.refused]).toEqual([near, null]);
  });
  it("is a refusal where it would settle far away, and no placement besides", async () => {
    const hand = await held({ x: 4200, y: 1900, degrees: 0 }, { refusal: touches, lies: near });
    expect([hand.lie, hand.refused]).toEqual([null, touches]);
  });
});

/** A painter with a card over the table, and what he plays. */
function painting(verdict: Settled) {
  const hand = new Hand(() => (() => Promise.resolve(verdict)) as unknown as KigiConsult);
  const table = new TableWindow([{ cards: [] }, { cards: [] }] as never, 0);
  const play = vi.fn();
  const box = { left: 0, top: 0, right: 800, bottom: 600 } as DOMRect;
  const painter = new Painter(hand, table, {
    deciding: () => true,
    seats: () => 2,
    play,
    consult: () => (() => Promise.resolve(verdict)) as unknown as KigiConsult,
    stage: () => box,
    board: () => box,
    focus: () => undefined,
    milliseconds: () => 0,
  });
  return { hand, table, painter, play };
}

class Page extends EventTarget {
  send(kind: string, more: object): void {
    this.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), more));
  }
}
function page(): Page {
  const found = new Page();
  vi.stubGlobal("window", found);
  vi.stubGlobal("document", { elementsFromPoint: () => [] });
  return found;
}
const mouse = (clientX: number, clientY: number) => ({ pointerId: 1, pointerType: "mouse", clientX, clientY, button: 0 });

describe("dragging", () => {
  it("turns the card by Q and E, wherever the focus is", () => {
    const told = { lift: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
    const window = page();
    drag(mouse(0, 0) as PointerEvent, told);
    window.send("keydown", { key: "q" });
    expect(told.move).not.toHaveBeenCalled(); // it is not lifted yet
    window.send("pointermove", mouse(40, 0));
    window.send("keydown", { key: "q" });
    window.send("keydown", { key: "E", shiftKey: true });
    expect(told.move.mock.calls.map(([, turned]) => turned as number)).toEqual([0, 15, -1]);
    window.send("pointerup", mouse(40, 0));
    window.send("keydown", { key: "q" });
    expect(told.move).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["lays where it fits", { refusal: null, lies: near }, 1],
    ["never lays while the verdict is no", { refusal: touches, lies: { ...near, x: 100, y: 4900 } }, 0],
  ])("%s", async (_, verdict, times) => {
    const { hand, painter, play } = painting(verdict);
    const window = page();
    painter.lift(mouse(0, 0) as PointerEvent, "T01", 1);
    window.send("pointermove", mouse(400, 300));
    window.send("pointerup", mouse(400, 300));
    await vi.waitFor(() => expect(hand.dragging).toBe(false));
    expect(play).toHaveBeenCalledTimes(times);
    expect(hand.card).toBe("T01"); // on its way, or still in hand with the reason
  });
});

describe("what is asked first", () => {
  it("is a commission: choosing it plays nothing, taking it does", async () => {
    const { hand, painter, play } = painting({ refusal: null, lies: null });
    await painter.choose({ card: "C03", place: 3, move: "take 3" });
    expect(play).not.toHaveBeenCalled();
    expect(hand.chosen?.move).toBe("take 3");
    painter.take();
    expect(play).toHaveBeenCalledWith("take 3");
  });

  it("goes away with the tree it was about", () => {
    const { hand, table, painter } = painting({ refusal: null, lies: null });
    hand.card = "T01";
    hand.manner = "places";
    hand.ghosts = [near];
    hand.look(near);
    painter.bring(1);
    expect(table.focus).toBe(1);
    expect(hand.lie).toBeNull();
  });
});

describe("the window on the trees", () => {
  it("goes to a tree where something happens and comes back", () => {
    const table = new TableWindow([{ cards: [] }, { cards: [] }, { cards: [] }] as never, 0);
    table.visit(1, 0);
    table.visit(2, 0);
    expect(table.focus).toBe(2);
    table.leave(0);
    expect(table.focus).toBe(0);
    table.leave(0);
    expect(table.focus).toBe(0);
  });
});

describe("notation", () => {
  it("reads placements and nothing else", () => {
    expect(readPlacement("2 > 0 @ 3512,1204,35")).toEqual({ place: 2, tree: 0, x: 3512, y: 1204, degrees: 35 });
    expect(readPlacement("take 2")).toBeNull();
  });
});
