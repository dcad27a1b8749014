import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Beat, Happened, Telling } from "../../../src/board/contract";
import { Story } from "../../../src/games/kigi/story.svelte";
import { beats, marksOf } from "../../../src/games/kigi/telling";
import type { KigiEvent, KigiView, LaidCard } from "../../../src/games/kigi/types";

const trunk: LaidCard = { card: "K1", x: 3500, y: 440, degrees: 0, parent: null, joint: null, corners: [], covered_by: [] };
const card: LaidCard = { card: "T01", x: 3500, y: 1300, degrees: 0, parent: "K1", joint: { port: 0, x: 35000, y: 8800 }, corners: [], covered_by: [] };

function view(ply: number, cards: LaidCard[]): KigiView {
  const trees = [{ cards, counts: { cards: 0, branches: 0, bugs: 0, flowers: 0, collection: 0 }, blossoms: 0 }];
  const display = [{ card: "T01", kind: "tree" }, { card: "C01", kind: "commission" }, null];
  return { ply, viewer: 1, trees, display, drawings: {}, scores: [5, 7], collections: [[]], commissions: [[]] } as unknown as KigiView;
}
const placed = { event: "card-placed", seat: 0, card: "T01", place: 1, tree: 0, own: true, x: 3500, y: 1300, degrees: 0, parent: "K1" } as KigiEvent;
const scored = { event: "scored", seat: 0, points: 12, runs: [{ kind: "pink", points: 12, cards: ["T01", "K1"] }] } as unknown as KigiEvent;
const pruned = { event: "pruned", tree: 0, count: 1, cards: ["T01"], cut_off: [] } as unknown as KigiEvent;
const filled = { event: "display-filled", place: 1, card: "T02", silent: true } as unknown as KigiEvent;
const taken = { event: "commission-taken", seat: 0, card: "C01", place: 2, short: "most cards on the tree" } as unknown as KigiEvent;
const decision = (events: KigiEvent[], seat = 0) => ({ ply: 0, seat, move: "", events });
const told = (events: KigiEvent[], seat = 0) => decision(events, seat) as unknown as Happened;

function telling(before: KigiView | null, events: KigiEvent[], index = 0, holds: Promise<unknown>[] = []): Telling<KigiView, KigiEvent> {
  const beat: Beat<KigiEvent> | null = before && { ply: before.ply, seat: 0, index, count: 2, events, caption: "" };
  return { before, beat, hold: (movement) => holds.push(movement), recent: [] };
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => setTimeout(() => step(performance.now()), 5));
});

describe("a decision told on the table", () => {
  it("lays the card and lights its run in one beat, lets the branch fall in the next, then shows the view", async () => {
    const story = new Story(view(0, [trunk]));
    story.pace = 0.4;
    const seen = new Set<string>();
    const holds: Promise<unknown>[] = [];
    const look = setInterval(() => {
      if (story.flight) seen.add("flight");
      if (story.lit) seen.add("lit");
      if (story.falling) seen.add("falling");
    }, 1);
    story.follow(view(1, [trunk]), telling(view(0, [trunk]), [placed, scored], 0, holds));
    expect(story.busy).toBe(true);
    expect(story.shown.scores).toEqual([5, 7]);
    await Promise.all(holds);
    expect(story.shown.trees[0]!.cards.map((each) => each.card)).toEqual(["K1", "T01"]);
    expect(story.shown.scores).toEqual([17, 7]);
    story.follow(view(1, [trunk]), telling(view(0, [trunk]), [pruned], 1, holds));
    await Promise.all(holds);
    clearInterval(look);
    expect(story.shown.collections).toEqual([["T01"]]);
    expect([...seen]).toEqual(["flight", "lit", "falling"]);
    story.follow(view(1, [trunk]), telling(null, []));
    expect(story.busy).toBe(false);
    expect(story.shown.ply).toBe(1);
  });

  it("shows the newest view at once when the table skips", async () => {
    const story = new Story(view(0, [trunk]));
    story.pace = 50;
    const holds: Promise<unknown>[] = [];
    story.follow(view(1, [trunk, card]), telling(view(0, [trunk]), [placed, scored], 0, holds));
    expect(story.shown.ply).toBe(0);
    story.follow(view(3, [trunk, card]), telling(null, []));
    await Promise.all(holds);
    expect(story.shown.ply).toBe(3);
    expect([story.flight, story.lit, story.busy]).toEqual([null, null, false]);
  });

  it("takes a card laid by hand as lying there", async () => {
    const story = new Story(view(0, [trunk]));
    story.pace = 50;
    story.follow(view(1, [trunk, card]), telling(view(0, [trunk]), [placed]), true);
    await new Promise((done) => setTimeout(done, 0));
    expect(story.shown.trees[0]!.cards).toEqual([trunk, card]);
  });

  it("is told again from the start", () => {
    const story = new Story(view(1, [trunk, card]));
    story.pace = 50;
    story.follow(view(1, [trunk, card]), telling(view(0, [trunk]), [placed]));
    expect(story.shown.trees[0]!.cards).toEqual([trunk]);
  });
});

describe("the beats of a decision", () => {
  it("are the branch with its points, then what falls; the display is filled in silence", () => {
    expect(beats(told([placed, scored, pruned, filled]), view(0, []))).toEqual([
      [placed, scored],
      [pruned, filled],
    ]);
    expect(beats(told([taken, filled]), view(0, []))).toEqual([[taken, filled]]);
  });
  it("tell one's own points by themselves: the branch lies there already", () => {
    expect(beats(told([placed, scored, filled], 1), view(0, []))).toEqual([[placed], [scored, filled]]);
  });
});

describe("marks of what others did", () => {
  it("are the cards laid, outlines of those that fell, and commissions taken", () => {
    const marks = marksOf([decision([{ ...placed, card: "T09" } as KigiEvent, filled], 2), decision([placed, scored, pruned]), decision([taken], 3)]);
    expect([...marks.laid]).toEqual([["T09", 2]]);
    expect(marks.cut).toEqual([{ card: "T01", tree: 0, x: 3500, y: 1300, degrees: 0, seat: 0, count: 1 }]);
    expect([...marks.taken]).toEqual([["C01", 3]]);
  });
});
