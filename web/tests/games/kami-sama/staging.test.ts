/** An ability is tried step by step and sent with its last. */
import { expect, test } from "vitest";
import { Staging } from "../../../src/games/kami-sama/staging.svelte";
import type { KamiSamaFacts, Staged } from "../../../src/games/kami-sama/types";

const VIEW = {} as KamiSamaFacts;

function table(answers: Record<string, Staged>) {
  const played: string[] = [];
  const staging = new Staging({
    consult: async (question) => {
      const key = (question.moves ?? []).join(", ");
      const answer = answers[key];
      if (!answer) throw new Error("no answer");
      return answer;
    },
    play: (move) => void played.push(move),
    patient: () => true,
  });
  staging.arrived({ ply: 7, free: true, mine: true, moves: ["use yue3", "add F11"] });
  return { staging, played };
}

const ANSWERS: Record<string, Staged> = {
  "use yue3": { view: VIEW, moves: [{ move: "remove F12", ends: false, favor: 0, nature: 0, tokens: [], sets: 0 }] },
  "use yue3, remove F12": { view: VIEW, moves: [{ move: "skip", ends: true, favor: 0, nature: 0, tokens: [], sets: 0 }] },
};

test("a plain action goes at once", async () => {
  const { staging, played } = table({});
  await staging.choose("add F11");
  expect(played).toEqual(["add F11"]);
  expect(staging.busy).toBe(false);
});

test("nothing is sent before the last step, and each can be taken back", async () => {
  const { staging, played } = table(ANSWERS);
  await staging.choose("use yue3");
  await staging.choose("remove F12");
  expect(played).toEqual([]);
  expect(staging.moves).toEqual(["skip"]);
  staging.back();
  expect(staging.moves).toEqual(["remove F12"]);
  staging.back();
  expect(staging.view).toBeNull();
});

test("the last step sends them all, each once the table is ready for it", async () => {
  const { staging, played } = table(ANSWERS);
  await staging.choose("use yue3");
  await staging.choose("remove F12");
  await staging.choose("skip");
  expect(played).toEqual(["use yue3"]);
  staging.arrived({ ply: 7, free: false, mine: true, moves: [] });
  staging.arrived({ ply: 8, free: false, mine: true, moves: [] });
  expect(played).toEqual(["use yue3"]);
  staging.arrived({ ply: 8, free: true, mine: true, moves: ["remove F12"] });
  staging.arrived({ ply: 9, free: true, mine: true, moves: ["skip"] });
  expect(played).toEqual(["use yue3", "remove F12", "skip"]);
  staging.arrived({ ply: 10, free: false, mine: false, moves: [] });
  expect(staging.busy).toBe(false);
  expect(staging.steps).toEqual([]);
});

test("without an answer the move is simply sent", async () => {
  const { staging, played } = table({});
  await staging.choose("use yue3");
  expect(played).toEqual(["use yue3"]);
});

test("a position of another's making ends the trial", async () => {
  const { staging } = table(ANSWERS);
  await staging.choose("use yue3");
  staging.arrived({ ply: 6, free: true, mine: true, moves: ["use yue3"] });
  expect(staging.steps).toEqual([]);
});
