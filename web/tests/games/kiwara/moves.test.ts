import { describe, expect, it } from "vitest";
import { attempt, choicesOf, partsOf } from "../../../src/games/kiwara/moves";
import { departures } from "../../../src/games/kiwara/movement";
import { touched } from "../../../src/games/kiwara/story";
import type { KiwaraEvent } from "../../../src/games/kiwara/types";

describe("notation as parts of the board", () => {
  it.each([
    ["G b3", ["animal:G", "space:b3"]],
    ["baboon L c1", ["card:baboon", "animal:L", "space:c1"]],
    ["T Sf", ["spot:Sf"]],
    ["+2", ["spot:Nc"]],
    ["+7", ["spot:E2"]],
    ["-1", ["card:wildebeest", "spot:W1"]],
    ["x c3", ["space:c3"]],
    ["rhino c3", ["space:c3"]],
    ["hyena a1-a3", ["card:hyena", "from:a1", "space:a3"]],
    ["hyena", ["card:hyena"]],
    ["vulture b3", ["card:vulture", "space:b3"]],
    ["keep rhino", ["card:rhino"]],
    ["warthog", ["card:warthog"]],
    [".", ["decline:"]],
  ])("%s", (move, parts) => {
    expect(partsOf(move, "Na")).toEqual(parts);
  });

  it("asks for the card where several may serve", () => {
    expect(partsOf("rhino c3", "Na", "turn-end")).toEqual(["card:rhino", "space:c3"]);
    expect(choicesOf(["vulture b3", "."], "Na", "after-placing").map(({ parts }) => parts)).toEqual([["card:vulture", "space:b3"], ["decline:"]]);
    expect(attempt(["card:rhino"], { space: "d4" }, "turn-end", "Nf")).toBe("rhino d4");
  });

  it("leaves a move it cannot read to the table's list", () => {
    expect(choicesOf(["G b3", "okapi on b3 of 7"], "Na").map(({ move }) => move)).toEqual(["G b3"]);
  });
});

describe("an attempt", () => {
  it("is written as the player meant it", () => {
    expect(attempt(["animal:Z"], { space: "d4" }, "place", "Nf")).toBe("Z d4");
    expect(attempt(["card:baboon", "animal:Z"], { space: "d4" }, "place", "Nf")).toBe("baboon Z d4");
    expect(attempt(["card:hyena", "from:f1"], { space: "d4" }, "place", "Nf")).toBe("hyena f1-d4");
    expect(attempt([], { spot: "E3" }, "totem", "Nf")).toBe("+3");
    expect(attempt(["card:wildebeest"], { spot: "Nd" }, "totem", "Nf")).toBe("-2");
    expect(attempt([], { space: "d4" }, "swap", "Nf")).toBe("x d4");
    expect(attempt([], { space: "d4" }, "place", "Nf")).toBeNull();
  });
});

it("events tell which spaces were touched and who left", () => {
  const events: KiwaraEvent[] = [
    { event: "placed", text: "", seat: 0, animal: "lion", space: "c3", hidden: false },
    { event: "gazelle-fled", text: "", seat: 1, animal: "gazelle", space: "b3" },
  ];
  expect(touched(events)).toEqual({ spaces: ["c3", "b3"], stone: null });
  expect(departures(events)).toEqual([{ space: "b3", token: { animal: "gazelle", seat: 1, hidden: false } }]);
});
