/** A decision is told in beats, panels follow it, and what others did stays marked. */
import { expect, test } from "vitest";
import { beats } from "../../../src/games/kami-sama/beats";
import { toldView } from "../../../src/games/kami-sama/told";
import { tracesOf } from "../../../src/games/kami-sama/traces";
import type { KamiSamaEvent, KamiSamaView } from "../../../src/games/kami-sama/types";

const PLACE = { village: "farming", kind: "field", row: "first", column: "far left" } as const;
const ADDED: KamiSamaEvent = { event: "shrine-added", text: "", seat: 0, space: "F11", ...PLACE };
const GAINED: KamiSamaEvent = { event: "favor-gained", text: "", seat: 0, count: 1 };
const CARD: KamiSamaEvent = { event: "kitsune-card", text: "", card: "kitsune_01", village: "holy", squares: [] };
const FOX: KamiSamaEvent = { event: "kitsune-removed", text: "", seat: "kitsune", space: "H11", owner: 1, ...PLACE };
const TURNED: KamiSamaEvent = { event: "board-turned", text: "", faced: ["holy", "farming", "wealthy", "fishing"] };
const EVENTS = [ADDED, GAINED, CARD, FOX, TURNED];

function scored(seat: number): KamiSamaEvent {
  return { event: "tracks-scored", text: "", seat, points: 3, favor: 3, nature: 4, year: 1 };
}

function view(favor: number[], round: number, faced: string): KamiSamaView {
  const players = favor.map((each, seat) => ({ seat, favor: each }));
  return { players, scores: favor, round, faced: [faced], kitsune: { deck: round }, draft: false } as unknown as KamiSamaView;
}

test("each action with what it brought is a beat, then the fox's card, each thing it does, the turning board", () => {
  expect(beats({ events: EVENTS })).toEqual([[ADDED, GAINED], [CARD], [FOX], [TURNED]]);
});

test("all seats score in one beat", () => {
  expect(beats({ events: [ADDED, scored(0), scored(1), TURNED] }).map((beat) => beat.length)).toEqual([1, 2, 1]);
});

test("a panel shows what has been told, and nothing before it", () => {
  const before = view([0, 5], 1, "farming");
  const after = view([1, 6], 2, "holy");
  const happened = { ply: 7, seat: 0, move: "add F11", events: EVENTS };
  const at = (index: number): KamiSamaView =>
    toldView({ before, after, happened, beat: { ply: 7, seat: 0, index, count: 4, events: beats(happened)[index] ?? [], caption: "" } });
  expect(at(0).scores).toEqual([1, 5]); // seat 1 still loses a shrine to the fox
  expect(at(0).faced).toEqual(["farming"]);
  expect(at(2).scores).toEqual([1, 6]);
  expect(at(2).round).toBe(1);
  expect(at(3)).toBe(after);
});

test("what the others did is marked where it happened, the last thing on each space", () => {
  const moved: KamiSamaEvent = {
    event: "shrine-moved",
    text: "",
    seat: 2,
    from: "F11",
    to: "W11",
    owner: 0,
    own: false,
    from_village: "farming",
    from_kind: "field",
    ...PLACE,
  };
  const traces = tracesOf([
    { ply: 1, seat: 0, move: "", events: [ADDED, FOX] },
    { ply: 2, seat: 2, move: "", events: [moved] },
  ]);
  expect(Object.fromEntries(traces)).toEqual({ F11: { by: 2, came: false }, H11: { by: "kitsune", came: false }, W11: { by: 2, came: true } });
});
