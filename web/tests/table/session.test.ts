/** A table as this device knows it: what comes in, in which order, and what is said again. */

import { beforeEach, describe, expect, test } from "vitest";
import type { FromClient, Position, Table, ToClient } from "../../src/api/wire";
import { Session } from "../../src/table/session";
import { lastDecision } from "../../src/table/shown";
import { view } from "./view";

function position(ply: number, actor: number | null): Position {
  return { ply, views: { "0": view({ ply }) }, actor, moves: ["a", "b"], scores: [0, 0] };
}

function table(): Table {
  return {
    id: "t",
    code: "C",
    game: "toy",
    title: "Toy",
    rules_version: 1,
    options: {},
    visibility: "link",
    host: "me",
    me: { who: "me", name: "Mika" },
    mine: [0],
    seats: [
      { seat: 0, kind: "person", name: "Mika", mine: true },
      { seat: 1, kind: "bot", name: "level-1", level: "level-1" },
    ],
    status: { phase: "playing" },
    clock: null,
    agreed: { take_backs: "free", hints: "on", out_of_time: "lose", chat: "seated", watchers: "all" },
    offers: [],
    chat: [],
    history: [],
    position: position(0, 0),
  };
}
const moved = (n: number, ply: number, move: string): ToClient => ({
  is: "moved",
  n,
  ply,
  seat: ply % 2,
  move,
  events: [],
  position: position(ply + 1, (ply + 1) % 2),
});

let session: Session;
let sent: FromClient[];
let changes: number;
const send = (text: string): void => void sent.push(JSON.parse(text) as FromClient);

beforeEach(() => {
  sent = [];
  changes = 0;
  session = new Session({ changed: () => (changes += 1) }, "x");
  session.opened(send);
  session.receive({ is: "table", n: 3, table: table() });
});

describe("numbered messages", () => {
  test("a decision extends the history and brings the next position", () => {
    session.receive(moved(4, 0, "a"));
    expect(session.n).toBe(4);
    expect(session.table?.history.map(({ move }) => move)).toEqual(["a"]);
    expect(session.table?.position?.ply).toBe(1);
  });

  test("what was heard before is not applied twice", () => {
    session.receive(moved(4, 0, "a"));
    const before = session.table;
    session.receive(moved(4, 0, "a"));
    session.receive({ is: "chat", n: 2, line: { n: 2, who: "x", name: "X", text: "old", at: 0 } });
    expect(session.table).toBe(before);
  });

  test("a whole table replaces everything, even a later one", () => {
    session.receive(moved(9, 0, "a"));
    session.receive({ is: "table", n: 3, table: table() });
    expect(session.n).toBe(3);
    expect(session.table?.history).toEqual([]);
  });

  test("a start brings what the deal brought, and later news keep it", () => {
    const opening = [{ event: "cut", text: "East deals first" }];
    session.receive({ is: "table", n: 3, table: { ...table(), status: { phase: "waiting" }, position: null } });
    session.receive({ is: "status", n: 4, status: { phase: "playing" }, position: position(0, 0), opening });
    expect(lastDecision(session.table as Table)).toEqual({ ply: -1, seat: -1, move: "", events: opening });
    session.receive(moved(5, 0, "a"));
    session.receive({ is: "status", n: 6, status: { phase: "over" } });
    expect(session.table?.opening).toEqual(opening);
    expect(lastDecision(session.table as Table)?.move).toBe("a");
    expect(lastDecision(table())).toBeNull();
  });

  test("nothing is applied before the table is known", () => {
    const fresh = new Session({ changed: () => undefined });
    fresh.receive(moved(4, 0, "a"));
    expect(fresh.table).toBeNull();
    expect(fresh.n).toBe(-1);
  });

  test("an undo cuts the history and closes what was offered", () => {
    session.receive(moved(4, 0, "a"));
    session.receive(moved(5, 1, "b"));
    session.receive({ is: "offer", n: 6, offer: { offer: 1, what: "undo", by: 0, waiting: [1], ply: 0 } });
    session.receive({ is: "undone", n: 7, ply: 0, position: position(0, 0) });
    expect(session.table?.history).toEqual([]);
    expect(session.table?.offers).toEqual([]);
  });

  test("presence is of the moment and never counted", () => {
    session.receive({ is: "presence", n: 3, here: [true, false], watching: 2 });
    expect(session.n).toBe(3);
    expect(session.table?.watching).toBe(2);
    expect(session.table?.seats[0]?.here).toBe(true);
  });

  test("an offer waits for fewer seats with every answer, and goes when settled", () => {
    session.receive({ is: "offer", n: 4, offer: { offer: 7, what: "draw", by: 0, waiting: [1, 2] } });
    session.receive({ is: "answered", n: 5, offer: 7, seat: 1, accept: true, open: true, accepted: false });
    expect(session.table?.offers[0]?.waiting).toEqual([2]);
    session.receive({ is: "answered", n: 6, offer: 7, seat: 2, accept: false, open: false, accepted: false });
    expect(session.table?.offers).toEqual([]);
  });

  test("a draw offered lapses with the next move, a bot offered for a seat does not, and the end settles all", () => {
    session.receive({ is: "offer", n: 4, offer: { offer: 7, what: "draw", by: 0, waiting: [1] } });
    session.receive({ is: "offer", n: 5, offer: { offer: 8, what: "bot", by: 0, waiting: [1], seat: 2, level: "level-1" } });
    session.receive(moved(6, 0, "a"));
    expect(session.table?.offers.map(({ offer }) => offer)).toEqual([8]);
    session.receive({ is: "offer", n: 7, offer: { offer: 9, what: "draw", by: 0, waiting: [1] } });
    session.receive({ is: "status", n: 8, status: { phase: "over", reason: "time", by: 0, winners: [1] } });
    expect(session.table?.offers).toEqual([]);
    session.receive({ is: "offer", n: 9, offer: { offer: 10, what: "rematch", by: 0, waiting: [1] } });
    session.receive({ is: "status", n: 10, status: { phase: "over", reason: "time", by: 0, winners: [1] } });
    expect(session.table?.offers).toHaveLength(1);
  });
});

describe("what is said", () => {
  test("a reply finds its question by id", async () => {
    const first = session.say({ do: "ping" });
    const second = session.say({ do: "why", ply: 0, seat: 0, move: "z" });
    session.receive({ is: "answer", id: sent[1]?.id ?? "", legal: false });
    session.receive({ is: "ack", id: sent[0]?.id ?? "", n: 3 });
    expect((await first).is).toBe("ack");
    expect(await second).toMatchObject({ is: "answer", legal: false });
    expect(session.unanswered).toBe(0);
  });

  test("what was not answered is said again with the same id when the connection is back", () => {
    void session.play(0, "a");
    session.fell(1006, false);
    expect(session.link).toBe("lost");
    session.opened(send);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test("what is said while offline is kept and sent", () => {
    session.fell(1006, false);
    void session.say({ do: "chat", text: "hello" });
    expect(sent).toHaveLength(0);
    session.opened(send);
    expect(sent).toMatchObject([{ do: "chat", text: "hello" }]);
  });

  test("a second answer to the same id is ignored", async () => {
    const reply = session.say({ do: "ping" });
    const id = sent[0]?.id ?? "";
    session.receive({ is: "ack", id, n: 3 });
    session.receive({ is: "refused", id, code: "late", message: "late" });
    expect((await reply).is).toBe("ack");
  });
});

describe("a decision on its way", () => {
  test("it is marked as sent until it is seen to happen", () => {
    void session.play(0, "a");
    expect(session.sending).toEqual({ ply: 0, move: "a" });
    session.receive(moved(4, 0, "a"));
    expect(session.sending).toBeNull();
  });

  test("a refusal frees the board again", async () => {
    const reply = session.play(0, "z");
    session.receive({ is: "refused", id: sent[0]?.id ?? "", code: "illegal", message: "no" });
    expect((await reply).is).toBe("refused");
    expect(session.sending).toBeNull();
  });

  test("another tab's move at the same ply settles it as well", () => {
    void session.play(0, "a");
    session.receive(moved(4, 0, "b"));
    expect(session.sending).toBeNull();
    expect(session.table?.history[0]?.move).toBe("b");
  });
});

test("every change is told to whoever draws", () => {
  const before = changes;
  session.receive(moved(4, 0, "a"));
  expect(changes).toBe(before + 1);
});
