/** Stepping through a finished match fetches every position once, and the next one ahead of time. */

import { expect, test } from "vitest";
import type { PlyShown, Table } from "../../src/api/wire";
import { Film, opened, seenAt, within } from "../../src/table/replay";

test("positions are fetched once, with the next one ahead", async () => {
  const asked: string[] = [];
  const film = new Film((ply, eyes) => {
    asked.push(`${eyes}/${ply}`);
    return Promise.resolve({ plies: 2, position: { ply } } as PlyShown);
  });
  await film.at(0, "open");
  await film.at(1, "open");
  await film.at(0, "open");
  await film.at(2, "open");
  await film.at(0, "0");
  expect(asked).toEqual(["open/0", "open/1", "open/2", "0/0", "0/1"]);
});

test("a failure is asked for again", async () => {
  let tries = 0;
  const film = new Film(() => (++tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve({ plies: 0 } as PlyShown)));
  await expect(film.at(0, "open")).rejects.toThrow("away");
  await expect(film.at(0, "open")).resolves.toEqual({ plies: 0 });
});

test("a ply out of range is brought back into the match", () => {
  expect([within(-3, 9), within(4.7, 9), within(99, 9)]).toEqual([0, 4, 9]);
});

test("all open fills in what each pair of eyes knows alone", () => {
  const mine = {
    viewer: 0,
    hands: [
      { count: 1, cards: ["1C"] },
      { count: 2, cards: null },
    ],
    field: ["2C"],
  };
  const theirs = {
    viewer: 1,
    hands: [
      { count: 1, cards: null },
      { count: 2, cards: ["3C", "4C"] },
    ],
    field: ["2C"],
  };
  expect(opened([mine, theirs])).toEqual({
    ...mine,
    hands: [
      { count: 1, cards: ["1C"] },
      { count: 2, cards: ["3C", "4C"] },
    ],
  });
  expect(opened([mine])).toBe(mine);
  expect(opened([])).toBeNull();
});

test("nobody has won or given up before the end", () => {
  const seats = [{ seat: 0, kind: "person", name: "Mika", resigned: true, here: false }];
  const history = [0, 1].map((ply) => ({ ply, seat: 0, move: "x", events: [] }));
  const table = { seats, history, status: { phase: "over", reason: "resigned", winners: [1] } } as unknown as Table;
  const at = (ply: number): Table => seenAt(table, { plies: 2, position: { ply } } as PlyShown);
  expect(at(1)).toMatchObject({ status: { phase: "playing" }, position: { ply: 1 }, seats: [{ resigned: false, here: true }] });
  expect(at(1).status.winners).toBeUndefined();
  expect(at(1).history).toHaveLength(1);
  expect(at(2)).toMatchObject({ status: { phase: "over", winners: [1] }, seats: [{ resigned: true }] });
});
