/** Legal moves as things to touch. */
import { describe, expect, test } from "vitest";
import { isCareful, meant, nextInOrder, sortMoves, spacesOf, touch, touchAll, towards } from "../../../src/games/kami-sama/choices";

describe("moves that name a space", () => {
  const choices = sortMoves(["add F11", "remove F12", "use yue3", "gain favor", "order 1 0"]);

  test("are found by their space", () => {
    expect(touch(choices, null, "F11", false)).toEqual({ move: "add F11", verb: "add" });
    expect(touch(choices, null, "F33", false)).toBeNull();
  });
  test("a removal beside additions takes two touches", () => {
    expect(isCareful(["add F11", "remove F12"], "action")).toBe(true);
    expect(isCareful(["remove F12"], "step")).toBe(false);
    expect(touch(choices, null, "F12", true)).toEqual({ pick: "remove F12", verb: "remove" });
    expect(touch(choices, null, "F12", false)).toEqual({ move: "remove F12", verb: "remove" });
  });
  test("the others are words", () => {
    expect(choices.words).toEqual(["use yue3", "gain favor", "order 1 0"]);
  });
});

describe("moves from one space to another", () => {
  const choices = sortMoves(["move F11-W12", "move F11-W13", "move F12-W12", "skip"]);

  test("first the one, then the other", () => {
    expect(touch(choices, null, "F11", false)).toEqual({ pick: "F11", verb: "move" });
    expect(touch(choices, "F11", "W13", false)).toEqual({ move: "move F11-W13", verb: "move" });
  });
  test("a space with one way to go needs one touch", () => {
    expect(touch(choices, null, "F12", false)).toEqual({ move: "move F12-W12", verb: "move" });
  });
  test("another can be picked instead", () => {
    expect(touch(choices, "F12", "F11", false)).toEqual({ pick: "F11", verb: "move" });
  });
  test("swaps and Seeds are pairs too", () => {
    expect([...sortMoves(["swap H12 H13", "seed F11-F12"]).pairs.keys()]).toEqual(["H12", "F11"]);
    expect(spacesOf("swap H12 H13")).toEqual(["H12", "H13"]);
  });
});

test("an order is named one by one, and the last but one settles it", () => {
  const moves = ["order 0 1 3", "order 0 3 1", "order 1 0 3", "order 1 3 0", "order 3 0 1", "order 3 1 0"];
  expect(nextInOrder(moves, []).map(({ seat, move }) => [seat, move])).toEqual([
    [0, null],
    [1, null],
    [3, null],
  ]);
  expect(nextInOrder(moves, [1])).toEqual([
    { seat: 0, move: "order 1 0 3" },
    { seat: 3, move: "order 1 3 0" },
  ]);
});

test("what an illegal touch would have meant", () => {
  expect(meant("action", undefined, null, "F33", false)).toBe("add F33");
  expect(meant("action", undefined, null, "F33", true)).toBe("remove F33");
  expect(meant("step", "move", "F11", "W12", false)).toBe("move F11-W12");
  expect(meant("step", "add-or-replace", null, "W12", true)).toBe("replace W12");
  expect(meant("take", undefined, null, "W12", true)).toBeNull();
});

describe("a move that a lesson asks for", () => {
  const next = (moves: string[], asked: string, picked: string | null): string[] => {
    const touches = touchAll(["F11", "F12", "W12", "W13"], sortMoves(moves), { picked, careful: isCareful(moves, "action"), tries: () => false });
    return [...towards(asked, touches, picked)];
  };

  test("glows where it begins, then where it ends", () => {
    const moves = ["move F11-W12", "move F11-W13"];
    expect(next(moves, "move F11-W13", null)).toEqual(["F11"]);
    expect(next(moves, "move F11-W13", "F11")).toEqual(["W13"]);
  });
  test("a removal that takes two touches glows for the first", () => {
    expect(next(["add F11", "remove F12"], "remove F12", null)).toEqual(["F12"]);
    expect(next(["add F11", "remove F12"], "add F11", null)).toEqual(["F11"]);
  });
  test("words name no space", () => {
    expect(next(["gain favor"], "gain favor", null)).toEqual([]);
  });
});
