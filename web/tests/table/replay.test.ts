/** Stepping through a finished match fetches every position once, and the next one ahead of time. */

import { expect, test } from "vitest";
import type { PlyShown } from "../../src/api/wire";
import { Film, within } from "../../src/table/replay";

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
