import { describe, expect, it } from "vitest";
import { look, middle, SPOTS, stepFrom, stone, walk } from "../../../src/games/kiwara/path";
import { flagAt, rivers, SPACES } from "../../../src/games/kiwara/savanna";

const CLASSIC = "ABCCCCABBCDDAABCCDEABBBFEEFFFF";
const PRESIDENT = "ADDDFFABBDDFABCCDDBBCEEDCCCCED";

describe("rivers", () => {
  it("run along every border between territories, and only there", () => {
    for (const board of [CLASSIC, PRESIDENT]) {
      const borders = SPACES.reduce((sum, _, n) => sum + (n % 6 < 5 && board[n] !== board[n + 1] ? 1 : 0) + (n < 24 && board[n] !== board[n + 6] ? 1 : 0), 0);
      // two curves for every border: corner to middle, middle to corner
      const curves = rivers(board).join("").match(/C/g)?.length;
      expect(curves).toBe(2 * borders);
    }
  });
  it("are none on a board of one territory", () => {
    expect(rivers("A".repeat(30))).toEqual([]);
  });
});

describe("the path", () => {
  it("has 22 stones clockwise from the upper left", () => {
    expect(SPOTS.join(" ")).toBe("Na Nb Nc Nd Ne Nf E1 E2 E3 E4 E5 Sf Se Sd Sc Sb Sa W5 W4 W3 W2 W1");
  });
  it("is walked both ways round the corners", () => {
    expect(stepFrom("W1", 1)).toBe("Na");
    expect(stepFrom("Na", -1)).toBe("W1");
    expect(walk("Ne", "E2", 3)).toEqual(["Ne", "Nf", "E1", "E2"]);
    expect(walk("Na", "W2", -2)).toEqual(["Na", "W1", "W2"]);
  });
  it("draws every stone and its look the same each time", () => {
    for (const spot of SPOTS) {
      expect(stone(spot)).toBe(stone(spot));
      expect(look(spot)).toMatch(/^M/);
      expect(Number.isFinite(middle(spot).x)).toBe(true);
    }
  });
});

it("every flag stands at its own place", () => {
  const places = [..."ABCDEF"].map((letter) => JSON.stringify(flagAt(CLASSIC, letter)));
  expect(new Set(places).size).toBe(6);
});
