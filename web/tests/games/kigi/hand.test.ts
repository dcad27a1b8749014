import { describe, expect, it, vi } from "vitest";
import { Asker } from "../../../src/games/kigi/hand/asker";
import { readPlacement } from "../../../src/games/kigi/notation";

/** A question that is answered when the test says so. */
function slow() {
  const open: { question: number; answer: (text: string) => void; fail: () => void }[] = [];
  const ask = (question: number) => new Promise<string>((answer, fail) => open.push({ question, answer, fail: () => fail(new Error("offline")) }));
  return { open, ask };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

describe("questions while a card is dragged", () => {
  it("asks one at a time, the newest next, and forgets those between", async () => {
    const { open, ask } = slow();
    const told: string[] = [];
    const asker = new Asker(ask, (answer) => told.push(answer));
    for (const question of [1, 2, 3]) asker.put(question);
    expect(open.map((each) => each.question)).toEqual([1]);
    open[0]!.answer("one");
    await vi.waitFor(() => expect(open.map((each) => each.question)).toEqual([1, 3]));
    open[1]!.answer("three");
    await settled();
    expect(told).toEqual(["one", "three"]);
  });

  it("tells nothing once the card is put back, and goes on after a failure", async () => {
    const { open, ask } = slow();
    const told: string[] = [];
    const asker = new Asker(ask, (answer) => told.push(answer));
    asker.put(1);
    asker.forget();
    open[0]!.answer("late");
    await settled();
    asker.put(2);
    open[1]!.fail();
    await settled();
    asker.put(3);
    open[2]!.answer("three");
    await settled();
    expect(told).toEqual(["three"]);
  });
});

describe("notation", () => {
  it("reads placements and nothing else", () => {
    expect(readPlacement("2 > 0 @ 3512,1204,35")).toEqual({ place: 2, tree: 0, x: 3512, y: 1204, degrees: 35 });
    expect(readPlacement("take 2")).toBeNull();
  });
});
