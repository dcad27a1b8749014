import { beforeEach, describe, expect, it, vi } from "vitest";
import { Story } from "../../../src/games/kigi/story.svelte";
import type { KigiView, LaidCard } from "../../../src/games/kigi/types";

const trunk: LaidCard = { card: "K1", x: 3500, y: 440, degrees: 0, parent: null, joint: null, corners: [], covered_by: [] };
const card: LaidCard = { card: "T01", x: 3500, y: 1300, degrees: 0, parent: "K1", joint: { port: 0, x: 35000, y: 8800 }, corners: [], covered_by: [] };

function view(ply: number, cards: LaidCard[]): KigiView {
  const trees = [{ cards, counts: { cards: 0, branches: 0, bugs: 0, flowers: 0, collection: 0 }, blossoms: 0 }];
  return { ply, trees, display: [{ card: "T01", kind: "tree" }, null, null], drawings: {} } as unknown as KigiView;
}
function laid(ply: number, more: object[] = []) {
  const placed = { event: "card-placed", text: "", seat: 0, card: "T01", place: 1, tree: 0, x: 3500, y: 1300, degrees: 0, parent: "K1" };
  return { ply, seat: 0, move: "1 > 0 @ 3500,1300,0", events: [placed, ...more] as never[] };
}
const scored = { event: "scored", text: "", seat: 0, points: 2, runs: [{ kind: "pink", points: 2, cards: ["T01", "K1"] }] };
const pruned = { event: "pruned", text: "", tree: 0, cards: ["T01"], cut_off: [] };

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => setTimeout(() => step(performance.now()), 5));
});

describe("the last decision told on the table", () => {
  it("shows everything at once where nothing should move", () => {
    const story = new Story(view(0, [trunk]), null);
    story.pace = 0;
    story.tell(view(1, [trunk, card]), laid(0));
    expect(story.busy).toBe(false);
    expect(story.shown.ply).toBe(1);
    expect(story.last).toEqual({ tree: 0, card: "T01", seat: 0 });
  });

  it("lays the card, lights its run, lets the branch fall, then shows the view", async () => {
    const story = new Story(view(0, [trunk]), null);
    story.pace = 0.1;
    const seen = new Set<string>();
    story.tell(view(1, [trunk]), laid(0, [scored, pruned]));
    await vi.waitFor(
      () => {
        if (story.flight) seen.add("flight");
        if (story.lit) seen.add("lit");
        if (story.falling) seen.add("falling");
        expect(story.busy).toBe(false);
      },
      { interval: 2 },
    );
    expect([...seen]).toEqual(["flight", "lit", "falling"]);
    expect(story.shown.trees[0]!.cards).toEqual([trunk]);
  });

  it("tells one decision after the other, and all at once when hurried", async () => {
    const story = new Story(view(0, [trunk]), null);
    story.pace = 50;
    story.tell(view(1, [trunk, card]), laid(0, [scored]));
    story.tell(view(2, [trunk, card]), { ...laid(1), events: [] });
    expect(story.shown.ply).toBe(0);
    story.skip();
    await vi.waitFor(() => expect(story.shown.ply).toBe(2));
    expect(story.busy).toBe(false);
  });

  it("drops what it was telling when the match jumps, as after an undo", async () => {
    const story = new Story(view(4, [trunk]), null);
    story.pace = 50;
    story.tell(view(5, [trunk, card]), laid(4));
    story.tell(view(3, [trunk]), null);
    await vi.waitFor(() => expect(story.busy).toBe(false));
    expect(story.shown.ply).toBe(3);
    expect(story.shown.trees[0]!.cards).toEqual([trunk]);
  });
});
