/** A board shows one step after the other, and its own story never overtakes the page's. */

import { expect, test } from "vitest";
import { type Happened, NOTHING_TOLD, type Telling } from "../../src/board/contract";
import { Stage, toldMoment } from "../../src/board/stage.svelte";

interface Said {
  event: string;
}
const [one, two] = [{ event: "one" }, { event: "two" }];
const decision = (ply: number): Happened<Said> => ({ ply, seat: 0, move: String(ply), events: [one, two] });
const cut = ({ events }: Happened<Said>): Said[][] => events.map((event) => [event]);

test("a moment has everything told so far", () => {
  const telling: Telling<string, Said> = { ...NOTHING_TOLD, before: "old", beat: { ply: 4, seat: 0, index: 1, count: 2, events: [two], caption: "" } };
  expect(toldMoment(telling, decision(4), "new")).toMatchObject({ key: "4/1", before: "old", after: "new", told: [one, two], events: [two] });
  expect(toldMoment(NOTHING_TOLD, decision(4), "new")).toBeNull();
});

test("what nobody tells is told here, step by step", async () => {
  let shown = { view: "old", happened: decision(3), telling: NOTHING_TOLD as Telling<string, Said> };
  const stage = new Stage<string, Said>(() => shown, cut);
  expect(stage.arrive(() => true)).toBeNull();
  shown = { ...shown, view: "new", happened: decision(4) };
  expect(stage.arrive(() => true)).toBe("next");
  const seen: string[] = [];
  for (let step = 0; step < 3; step++) {
    stage.play((scene) => {
      seen.push(scene.key);
      return Promise.resolve();
    });
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(seen).toEqual(["own 4/0", "own 4/1"]);
});

test("a jump and a story that was skipped are not told again", () => {
  let shown = { view: "old", happened: decision(3), telling: NOTHING_TOLD as Telling<string, Said> };
  const stage = new Stage<string, Said>(() => shown, cut);
  shown = { ...shown, happened: decision(9) };
  expect(stage.arrive(() => true)).toBe("jump");
  expect(stage.scene).toBeNull();
  shown = {
    ...shown,
    happened: decision(10),
    telling: { ...NOTHING_TOLD, before: "x", beat: { ply: 10, seat: 1, index: 0, count: 1, events: [one], caption: "" } },
  };
  stage.arrive(() => true);
  shown = { ...shown, happened: decision(11), telling: NOTHING_TOLD };
  expect(stage.arrive(() => true)).toBe("next");
  expect(stage.scene).toBeNull();
});
