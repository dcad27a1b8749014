/** A decision cut into beats, and the others' turns since mine. */

import { expect, test } from "vitest";
import type { GameEvent, Happened } from "../../src/board/contract";
import { translator } from "../../src/messages/messages";
import { captionOf, cut, runOn, spokenWords } from "../../src/table/beats";
import { recentOf, turnsOf } from "../../src/table/told";

const names = ["Mika", "Jun"];
const t = translator("en", { "event.turn-ended": "", "event.laid": "{seat_name} lays a card", "event.scored": "{points} points!" });
const event = (kind: string, more: object = {}): GameEvent => ({ event: kind, text: kind, ...more });
const laid = event("laid", { seat: 1 });
const scored = event("scored", { points: 3 });
const happened = (events: GameEvent[], ply = 0, seat = 1): Happened => ({ ply, seat, move: "x", events });

test("every event is a beat; one without words joins its neighbour", () => {
  const [silent, ended] = [event("moon", { silent: true }), event("turn-ended")];
  expect(cut(happened([laid, scored]), null, names, t)).toEqual([[laid], [scored]]);
  expect(cut(happened([silent, laid, ended, scored]), null, names, t)).toEqual([[silent, laid, ended], [scored]]);
  expect(cut(happened([ended]), null, names, t)).toEqual([[ended]]);
  expect(cut(happened([]), null, names, t)).toEqual([[]]);
});

test("a game cuts its own way, unless its cut fails or loses something", () => {
  const all = happened([laid, scored]);
  expect(cut(all, null, names, t, ({ events }) => [events])).toEqual([[laid, scored]]);
  expect(cut(all, null, names, t, () => [[laid]])).toHaveLength(2);
  const broken = (): never => {
    throw new Error("broken");
  };
  expect(cut(all, null, names, t, broken)).toHaveLength(2);
});

test("a beat's caption is its sentences, or who played", () => {
  expect(captionOf([laid, scored], 1, names, t)).toBe("Jun lays a card. 3 points!");
  expect(captionOf([], 1, names, t)).toBe("Jun plays.");
  expect(captionOf([], -1, names, t)).toBe("");
  expect(spokenWords(happened([laid, event("turn-ended")]), names, t)).toEqual(["Jun lays a card."]);
});

test("what is recent begins after my last decision; a watcher sees the last turn", () => {
  const history = [0, 1, 1, 2, 2].map((seat, ply) => happened([laid], ply, seat));
  expect(recentOf(history, 0).map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  expect(recentOf(history, 2)).toEqual([]);
  expect(recentOf(history, 0, happened([], 5, 0))).toEqual([]); // my next one is being told
  expect(recentOf(history, null).map(({ ply }) => ply)).toEqual([3, 4]);
  expect(turnsOf(recentOf(history, 0)).map(({ seat, events }) => [seat, events.length])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("in a turn the name stands once, and is never half of another", () => {
  const seats = ["Jun", "Jun 2"];
  expect(runOn(["Jun lays a card.", "Jun scores 3.", "The wheel turns."], "Jun", seats, t)).toBe("Jun lays a card. Scores 3. The wheel turns.");
  expect(runOn(["Jun lays a card.", "The fox adds one.", "Jun adds two.", "Jun scores."], "Jun", seats, t)).toBe(
    "Jun lays a card. The fox adds one. Jun adds two. Scores.",
  );
  expect(runOn(["Jun: game!", "Jun wins."], "Jun", seats, t)).toBe("Jun: game! Wins.");
  expect(runOn(["Jun lays a card.", "Jun 2 loses one."], "Jun", seats, t)).toBe("Jun lays a card. Jun 2 loses one.");
});
