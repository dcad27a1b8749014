import { describe, expect, it } from "vitest";
import { type Choice, given, offer } from "../../src/board/choices";

const placing: Choice[] = [
  { move: "G b3", parts: ["animal:G", "space:b3"] },
  { move: "Z b3", parts: ["animal:Z", "space:b3"] },
  { move: "G b4", parts: ["animal:G", "space:b4"] },
  { move: "baboon G b3", parts: ["card:baboon", "animal:G", "space:b3"] },
  { move: "hyena a1-b3", parts: ["card:hyena", "from:a1", "space:b3"] },
];

describe("an offer", () => {
  it("picks what is on the way to a move and completes it", () => {
    expect(offer(placing, [], ["animal:G"])).toEqual({ picked: ["animal:G"], move: null });
    expect(offer(placing, ["animal:G"], ["space:b3"], ["card"])).toEqual({ picked: [], move: "G b3" });
  });

  it("works in any order", () => {
    expect(offer(placing, ["space:b3"], ["animal:Z"], ["card"])?.move).toBe("Z b3");
  });

  it("is none where no legal move leads", () => {
    expect(offer(placing, [], ["space:c1"], ["card"])).toBeNull();
    expect(offer(placing, ["animal:Z"], ["space:b4"], ["card"])).toEqual({ picked: ["space:b4"], move: null });
  });

  it("lets a part take the place of another of its kind, and be put back", () => {
    expect(offer(placing, ["animal:G"], ["animal:Z"], ["card"])?.picked).toEqual(["animal:Z"]);
    expect(offer(placing, ["animal:G"], ["animal:G"], ["card"])?.picked).toEqual([]);
  });

  it("uses a card only once it is picked, and lets it go for something else", () => {
    expect(offer(placing, ["card:baboon", "animal:G"], ["space:b3"], ["card"])?.move).toBe("baboon G b3");
    expect(offer(placing, ["card:hyena"], ["space:b4", "from:b4"], ["card"])).toEqual({ picked: ["space:b4"], move: null });
    expect(offer(placing, ["card:hyena"], ["space:a1", "from:a1"], ["card"])).toEqual({ picked: ["card:hyena", "from:a1"], move: null });
  });

  it("shows a move nobody has thought of, if its parts are on the board", () => {
    const invented = [...placing, { move: "E f5", parts: ["animal:E", "space:f5"] }];
    expect(offer(invented, ["animal:E"], ["space:f5"], ["card"])?.move).toBe("E f5");
  });
});

describe("what is given", () => {
  const boa: Choice[] = [
    { move: "boa b3", parts: ["card:boa", "space:b3"] },
    { move: "boa b4", parts: ["card:boa", "space:b4"] },
    { move: ".", parts: ["decline:"] },
  ];
  it("is the only card there is to use", () => {
    expect(given(boa, ["card"])).toEqual(["card:boa"]);
  });
  it("is nothing where two cards or plain moves compete", () => {
    expect(given([...boa, { move: "porcupine b3", parts: ["card:porcupine", "space:b3"] }], ["card"])).toEqual([]);
    expect(given(placing, ["card"])).toEqual([]);
    expect(given([{ move: "warthog", parts: ["card:warthog"] }], ["card"])).toEqual([]);
  });
});
