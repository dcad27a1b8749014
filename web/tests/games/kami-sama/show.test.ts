/** The board catches up with what happened, and remembers the draft. */
import { expect, test, vi } from "vitest";
import type { Happened } from "../../../src/board/contract";
import { follow, NOTHING } from "../../../src/games/kami-sama/dealt";
import { Show } from "../../../src/games/kami-sama/show.svelte";
import type { KamiSamaEvent, KamiSamaView, Villager } from "../../../src/games/kami-sama/types";

vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 1));

function added(space: string, seat: number): KamiSamaEvent {
  return { event: "shrine-added", text: "", seat, space, village: "farming", kind: "field", row: "first", column: "far left" };
}

function view(ply: number, facts: Partial<KamiSamaView> = {}): KamiSamaView {
  const spaces = [{ space: "F11", kind: "field", owner: null, seed: false }];
  return {
    ply,
    villages: [{ id: "farming", spaces }],
    faced: ["farming", "wealthy", "fishing", "holy"],
    players: [],
    kitsune: null,
    ...facts,
  } as unknown as KamiSamaView;
}

function happened(ply: number, ...events: KamiSamaEvent[]): Happened<KamiSamaEvent> {
  return { ply, seat: 0, move: "add F11", events };
}

const QUIET = { before: null, beat: null, hold: () => undefined, recent: [] };

test("without animation the view is shown at once", () => {
  const show = new Show();
  show.follow({ view: view(3), happened: null, telling: QUIET, speed: 0 });
  show.follow({
    view: view(4, { faced: ["holy", "farming", "wealthy", "fishing"] }),
    happened: happened(3, { event: "board-turned", text: "", faced: ["holy"] }),
    telling: QUIET,
    speed: 0,
  });
  expect(show.turn).toBe(1);
});

test("a beat begins at the position before it, and holds the story until its movement ends", async () => {
  const show = new Show();
  const owned = view(4, { villages: [{ id: "farming", spaces: [{ space: "F11", kind: "field", owner: 1, seed: false }] }] as KamiSamaView["villages"] });
  const held: Promise<unknown>[] = [];
  const events = [added("F11", 1)];
  const beat = { ply: 3, seat: 1, index: 0, count: 1, events, caption: "" };
  const telling = { before: view(3), beat, hold: (movement: Promise<unknown>) => void held.push(movement), recent: [] };
  show.follow({ view: owned, happened: happened(3, ...events), telling, speed: 0.01 });
  show.follow({ view: owned, happened: happened(3, ...events), telling, speed: 0.01 });
  expect(held).toHaveLength(1);
  await held[0];
  expect(show.owners).toEqual({ F11: 1 });
});

test("the end of a year is kept for the summary until it was looked at, even if it was skipped", () => {
  const show = new Show();
  const scored = happened(3, { event: "tracks-scored", text: "", seat: 1, points: 4, favor: 10, nature: 4, year: 1 });
  show.follow({ view: view(3), happened: null, telling: QUIET, speed: 0 });
  show.follow({ view: view(6), happened: happened(5), telling: { ...QUIET, recent: [scored] }, speed: 0 });
  expect(show.yearEnd).toEqual({ year: 1, rows: [{ seat: 1, favor: 10, nature: 4, points: 4 }] });
  show.closeYear();
  show.follow({ view: view(7), happened: happened(6), telling: { ...QUIET, recent: [scored] }, speed: 0 });
  expect(show.yearEnd).toBeNull();
});

test("villagers that were taken stay in sight with their takers", () => {
  const card = (id: string): Villager => ({ id, name: id, text: "", points: 1, claim: [] });
  const draft = { draft: true, village: "farming", year: 1 } as Partial<KamiSamaView>;
  const shown = [card("farming_01"), card("farming_02")];
  let dealt = follow(
    NOTHING,
    view(1, { ...draft, offered: shown }),
    happened(0, { event: "villagers-drawn", text: "", village: "farming", villagers: shown.map(({ id }) => id), names: [], order: [2, 0] }),
  );
  dealt = follow(
    dealt,
    view(2, { ...draft, offered: shown.slice(1) }),
    happened(1, { event: "villager-taken", text: "", seat: 2, name: "Rice Farmer", villager: "farming_01" }),
  );
  expect(dealt.cards.map(({ id }) => id)).toEqual(["farming_01", "farming_02"]);
  expect(dealt.takers).toEqual([[2, "farming_01"]]);
  expect(follow(dealt, view(3, { draft: false, village: null }), null)).toBe(NOTHING);
});
