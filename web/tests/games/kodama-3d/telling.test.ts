import { describe, expect, it } from "vitest";
import type { Beat, Happened } from "../../../src/board/contract";
import { beats, follow, sceneOf, tracesOf, treeTold } from "../../../src/games/kodama-3d/telling";
import type { Kodama3dEvent, Kodama3dView } from "../../../src/games/kodama-3d/types";

const tile = { id: "B17", feature: "caterpillar", kodama: "blue", shape: "fork" } as const;
const event = (kind: string, facts: object = {}): Kodama3dEvent => ({ event: kind, text: "", seat: 1, ...facts }) as unknown as Kodama3dEvent;
const walk = event("meeple-moved", { from: "b2", to: "d4" });
const lift = event("tile-lifted", { stack: "b2", tile });
const grow = event("tile-grown", { number: 3, point: "2.L" });
const over = event("match-over");
const told = (events: Kodama3dEvent[]): Happened<Kodama3dEvent> => ({ ply: 5, seat: 1, move: "", events });
const beat = (events: Kodama3dEvent[]): Beat<Kodama3dEvent> => ({ ply: 5, seat: 1, index: 0, count: 1, events, caption: "" });

describe("beats", () => {
  it("tell a walk with the tile it lifts, and everything else by itself", () => {
    expect(beats(told([walk, lift]))).toEqual([[walk, lift]]);
    expect(beats(told([walk, lift, event("tile-lost")]))).toEqual([[walk, lift], [event("tile-lost")]]);
    expect(beats(told([grow, over]))).toEqual([[grow], [over]]);
    const [taken, up] = [event("goal-taken"), event("goal-turned-up")];
    expect(beats(told([taken, up]))).toEqual([[taken, up]]);
  });

  it("lose no event", () => {
    const events = [event("last-tile"), lift, event("tile-lifted", { stack: "d4", tile }), event("tile-lost"), over];
    expect(beats(told(events)).flat()).toEqual(events);
  });

  it("bring the tree forward on which something happens", () => {
    expect(treeTold(beat([walk, lift]))).toBe(1);
    expect(treeTold(beat([grow]))).toBe(1);
    expect(treeTold(beat([event("meeple-placed")]))).toBeNull();
    expect(treeTold(beat([over]))).toBeNull();
    expect(treeTold(beat([event("goals-kept"), event("goal-turned-up")]))).toBeNull();
    expect(treeTold(null)).toBeNull();
  });
});

describe("the view at a beat", () => {
  const goal = { id: "G01", points: 7 };
  const view = (more: object): Kodama3dView => ({ asks: null, display: [], players: [{ goals: [] }], ...more }) as unknown as Kodama3dView;
  const before = view({ round: 10, ending: true, asks: { seat: 1 }, over: false, scores: null });
  const after = view({ round: 10, ending: true, over: true, winners: [0], scores: [7], players: [{ goals: [goal] }] });

  it("asks what was asked before the decision told", () => {
    expect(sceneOf(after, { before, beat: beat([grow]) }).asks).toEqual({ seat: 1 });
  });

  it("counts nothing before the last tile has been told", () => {
    const scene = sceneOf(after, { before, beat: beat([grow]) });
    expect([scene.over, scene.scores, scene.winners, scene.players[0]?.goals]).toEqual([false, null, [], []]);
    expect(sceneOf(after, { before, beat: beat([over]) }).scores).toEqual([7]);
    expect(sceneOf(after, { before: null, beat: null })).toBe(after);
  });
});

describe("traces", () => {
  it("are what each rival did last: walk, tile, place on its tree, goals", () => {
    const recent = [told([walk, lift]), told([grow]), told([event("goal-taken")]), { ...told([event("meeple-placed", { seat: 2, stack: "a1" })]), seat: 2 }];
    expect(tracesOf(recent)).toEqual([
      { seat: 1, from: "b2", to: "d4", tile, parts: [3], goals: 1 },
      { seat: 2, from: null, to: "a1", tile: null, parts: [], goals: 0 },
    ]);
  });
});

describe("meeples", () => {
  const seats = (...players: string[][]): Pick<Kodama3dView, "players"> => ({ players: players.map((meeples) => ({ meeples })) }) as never;

  it("keep their own key while they walk, so that the page can move them", () => {
    const start = follow([], seats(["a1", "d1"], ["a4"]));
    expect(start.map(({ key, stack }) => [key, stack])).toEqual([
      ["0.0", "a1"],
      ["0.1", "d1"],
      ["1.0", "a4"],
    ]);
    const walked = follow(start, seats(["b2", "d1"], ["a4", "d4"]));
    expect(walked.map(({ key, stack }) => [key, stack])).toEqual([
      ["0.0", "b2"],
      ["0.1", "d1"],
      ["1.0", "a4"],
      ["1.1", "d4"],
    ]);
    expect(follow(walked, seats(["b2", "c3"], ["a4", "d4"])).find(({ stack }) => stack === "c3")?.key).toBe("0.1");
  });

  it("are gone with their seat", () => {
    expect(follow(follow([], seats(["a1"], ["b1"])), seats(["a1"]))).toHaveLength(1);
  });
});
