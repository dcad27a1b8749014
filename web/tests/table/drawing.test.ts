import { expect, test } from "vitest";
import { movesAt } from "../../src/table/drawing";

const legal = ["glow R5", "glow R5 take M2", "glow R50", "free R5"];

test("a place stands for the legal move it names, or for those that begin as it says", () => {
  expect(movesAt({ move: "free R5", pick: null }, legal)).toEqual(["free R5"]);
  expect(movesAt({ move: null, pick: "glow R5" }, legal)).toEqual(["glow R5", "glow R5 take M2"]);
});

test("what is not legal now is no place", () => {
  expect(movesAt({ move: "glow R6", pick: null }, legal)).toEqual([]);
  expect(movesAt({ move: null, pick: "free M" }, legal)).toEqual([]);
  expect(movesAt({ move: null, pick: "" }, legal)).toEqual([]);
});
