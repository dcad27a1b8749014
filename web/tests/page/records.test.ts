import { describe, expect, it } from "vitest";
import { orderOf, recordsIn } from "../../src/page/records";

const OVER = "kiribako record 1\ngame: kiwara\nrules: 1\nseats: 2\nscores: 4 3\nwinners: 0\n\n# seating: me level-1\n\n1 0 T Na\n";
const RUNNING = "kiribako record 1\ngame: koi-koi\nrules: 1\nseats: 2\nseed: 7\n\n# seating: me level-2\n\n1 0 2C x2A\n";

describe("matches as files", () => {
  it("finds every record of a file, and none where there is none", () => {
    expect(recordsIn(`${OVER}\n${RUNNING}`)).toHaveLength(2);
    expect(recordsIn("a letter about a kiribako record")).toEqual([]);
  });
  it("goes on with a match against the same bots", () => {
    expect(orderOf(RUNNING)).toMatchObject({ seating: ["me", "level-2"], start: true, look: false });
  });
  it("only looks at a match that is over, whoever played it", () => {
    expect(orderOf(OVER)).toMatchObject({ seating: ["me", "me"], look: true });
  });
  it("takes a record that says nothing of bots to one screen", () => {
    expect(orderOf(RUNNING.replace(/# seating.*\n/, ""))).toMatchObject({ seating: ["me", "me"], look: false });
  });
});
