/** The board catches up with what happened, and remembers the draft. */
import { expect, test } from "vitest";
import type { Happened } from "../../../src/board/contract";
import { follow, NOTHING } from "../../../src/games/kami-sama/dealt";
import { Show } from "../../../src/games/kami-sama/show.svelte";
import type { KamiSamaEvent, KamiSamaView, Villager } from "../../../src/games/kami-sama/types";

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

test("without animation the view is shown at once", () => {
  const show = new Show();
  show.follow(view(3), null, 0);
  show.follow(view(4, { faced: ["holy", "farming", "wealthy", "fishing"] }), happened(3, { event: "board-turned", text: "", faced: ["holy"] }), 0);
  expect(show.turn).toBe(1);
  expect(show.running).toBe(false);
});

test("the end of a year is kept for the summary", () => {
  const show = new Show();
  show.follow(view(3), null, 0);
  show.follow(view(4), happened(3, { event: "tracks-scored", text: "", seat: 1, points: 4, favor: 10, nature: 4, year: 1 }), 0);
  expect(show.yearEnd).toEqual({ year: 1, rows: [{ seat: 1, favor: 10, nature: 4, points: 4 }] });
});

test("villagers that were taken stay in sight with their takers", () => {
  const card = (id: string): Villager => ({ id, name: id, text: "", points: 1, claim: [] });
  const draft = { draft: true, village: "farming", year: 1 } as Partial<KamiSamaView>;
  const shown = [card("farming_01"), card("farming_02")];
  let dealt = follow(
    NOTHING,
    view(1, { ...draft, offered: shown }),
    happened(0, { event: "villagers-drawn", text: "", village: "farming", villagers: shown.map(({ id }) => id), order: [2, 0] }),
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
