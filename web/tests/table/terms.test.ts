/** What an invitation says before anybody sits down. */

import { expect, test } from "vitest";
import type { GameFacts, SeatState } from "../../src/api/wire";
import english from "../../src/messages/en.json";
import { translator } from "../../src/messages/messages";
import { termsOf } from "../../src/table/terms";

const t = translator("en", english);
const option = { name: "big_board", text: "", rule: "TO-1.1", default: false, per_seat: false, choices: [false, true] };
const game = {
  id: "toy",
  title: "Toy",
  summary: "",
  seats: [2],
  rules_version: 1,
  options: [option],
  bots: [],
  lessons: 0,
  titles: {},
  board: "",
} satisfies GameFacts;
const agreed = { hints: "off", take_backs: "free", out_of_time: "lose", chat: "seated", watchers: "all" } as const;
const seats = [{ seat: 0 }, { seat: 1 }] as SeatState[];

test("clock, watchers and what is not as usual, in words", () => {
  const clock = { kind: "live" as const, main: 300, increment: 5 };
  const said = termsOf({ clock, visibility: "link", options: { big_board: true }, seats, agreed }, game, t).map(({ what, how }) => `${what}: ${how}`);
  expect(said).toEqual([
    "Players: 2",
    "Clock: 5 min + 5 s",
    "Watching: with the link",
    "Hints: nobody may ask a bot",
    "Take-backs: at once for five seconds, then by consent",
    "Who may talk: those who play",
    "Out of time: the match is lost",
    "big board: yes",
  ]);
});

test("usual options are one line", () => {
  const said = termsOf({ clock: null, visibility: "private", options: { big_board: false }, seats, agreed }, game, t);
  expect(said.at(-1)).toEqual({ what: "House rules", how: "as usual" });
});
