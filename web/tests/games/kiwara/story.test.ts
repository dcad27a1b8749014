/** A turn of Kiwara told step by step: nothing is gone before it goes. */

import { describe, expect, it } from "vitest";
import { departures } from "../../../src/games/kiwara/movement";
import { hand, SPOTS } from "../../../src/games/kiwara/path";
import { SPACES } from "../../../src/games/kiwara/savanna";
import { beats, savannaAfter } from "../../../src/games/kiwara/story";
import type { KiwaraEvent, KiwaraView, Token } from "../../../src/games/kiwara/types";
import { notNow } from "../../../src/games/kiwara/words";

const zebra: Token = { animal: "zebra", seat: 1, hidden: false };
const gazelle: Token = { animal: "gazelle", seat: 1, hidden: false };
const at = (tokens: Record<string, Token>): (Token | null)[] => SPACES.map((space) => tokens[space] ?? null);
const stock = { gazelle: 6, zebra: 5, crocodile: 2, elephant: 1, lion: 1 };
const before = { tokens: at({ c4: zebra, b3: gazelle }), hands: [stock, stock], totem: "Nc", line: ["c1"], territories: ["old"] } as unknown as KiwaraView;
const after = { ...before, tokens: at({}), totem: "Nd", line: ["d1"], territories: ["new"] } as unknown as KiwaraView;

const placed: KiwaraEvent = { event: "placed", text: "", seat: 0, animal: "lion", space: "c3", hidden: false };
const hid: KiwaraEvent = { event: "hid", text: "", seat: 1, animal: "zebra", space: "c4" };
const fled: KiwaraEvent = { event: "gazelle-fled", text: "", seat: 1, animal: "gazelle", space: "b3" };
const filled: KiwaraEvent = { event: "territory-filled", text: "", seat: 0 };
const all = [placed, hid, fled, filled];

it("the animal comes first, then others hide and flee, then the prize is won", () => {
  expect(beats({ ply: 1, seat: 0, move: "L c3", events: all })).toEqual([[placed], [hid, fled], [filled]]);
});

it("a card is told with what it does", () => {
  const used: KiwaraEvent = { event: "card-used", text: "", seat: 0, card: "baboon" };
  expect(beats({ ply: 1, seat: 0, move: "baboon L c3", events: [used, placed] })).toEqual([[used, placed]]);
});

describe("the savanna while it is told", () => {
  const space = (view: KiwaraView, name: string): Token | null | undefined => view.tokens[SPACES.indexOf(name)];
  it("keeps zebra and gazelle until the lion has landed", () => {
    const shown = savannaAfter(before, [placed], all, after);
    expect([space(shown, "c3")?.animal, space(shown, "c4"), space(shown, "b3")]).toEqual(["lion", zebra, gazelle]);
    expect([shown.hands[0]?.lion, shown.territories, shown.totem]).toEqual([0, before.territories, "Nc"]);
  });
  it("then hides the one and sends the other home", () => {
    const shown = savannaAfter(before, [placed, hid, fled], all, after);
    expect([space(shown, "c4"), space(shown, "b3"), shown.hands[1]?.gazelle]).toEqual([{ ...zebra, hidden: true }, null, 7]);
    expect(departures([hid, fled]).map(({ space: from }) => from)).toEqual(["c4", "b3"]);
  });
  it("is the engine's own once all is told", () => {
    expect(savannaAfter(before, all, all, after).territories).toBe(after.territories);
  });
});

it("a stone can be touched on 40 px of a phone 360 px wide", () => {
  const pixel = 360 / 772;
  for (const spot of SPOTS) expect(Math.min(hand(spot).width, hand(spot).height) * pixel).toBeGreaterThanOrEqual(40);
});

it("a touch at the wrong time says what comes first", () => {
  const t = (key: string, facts?: Record<string, unknown>): string => `${key} ${String(facts?.["who"] ?? "")}`.trim();
  const asking = (step: string): KiwaraView => ({ ...before, over: false, actor: 0, asks: { seat: 0, step, line: null, text: "" } }) as KiwaraView;
  expect(notNow(["spot:Na"], asking("place"), 0, ["A", "B"], t).not).toBe("kw.not.place-first");
  expect(notNow(["space:b3"], asking("place"), 0, ["A", "B"], t).not).toBe("kw.not.animal");
  expect(notNow(["space:b3"], asking("totem"), 0, ["A", "B"], t).not).toBe("kw.not.totem-now");
  expect(notNow(["space:b3"], asking("place"), null, ["A", "B"], t).not).toBe("kw.not.turn A");
});
