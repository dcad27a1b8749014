/** The shuffle is checked on this device: with the vectors of the documentation, and against servers that lie. */

import { beforeEach, describe, expect, test } from "vitest";
import page from "../../../docs/fair-shuffles.md?raw";
import type { Fairness, Position, Status } from "../../src/api/wire";
import { changedBy } from "../../src/table/session";
import { plainSha256, sha256 } from "../../src/table/sha256";
import { allAdded, commitmentOf, seedOf, silentSeats, Witness, type Shown } from "../../src/table/shuffle";

const vectors = [...page.matchAll(/^\| `([0-9a-f]{64})` \| (.*?) \| `([0-9a-f]{64})` \| `([0-9a-f]{64})` \|$/gm)].map(
  ([, secret = "", shown = "", commitment, seed]) => ({
    secret,
    entropies: shown.split(", ").map((part) => (part === "(none)" ? "" : part.replaceAll("`", ""))),
    commitment,
    seed,
  }),
);

describe("the sums", () => {
  test("agree with every vector of the documentation", async () => {
    expect(vectors).toHaveLength(3);
    for (const { secret, entropies, commitment, seed } of vectors) {
      expect(await commitmentOf(secret)).toBe(commitment);
      expect(await seedOf(secret, entropies)).toBe(seed);
    }
  });

  test("are the same where the browser has none of its own, at every length around a block's end", async () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
      const text = "é木".repeat(length).slice(0, length);
      const own = plainSha256(new TextEncoder().encode(text));
      expect(own).toBe(await sha256(text));
      expect(await sha256(text, null)).toBe(own);
    }
    expect(plainSha256(new TextEncoder().encode("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

const SECRET = "0123456789abcdef".repeat(4);
const OTHER = "fedcba9876543210".repeat(4);
const position: Position = { ply: 0, views: {}, actor: 0, moves: null, scores: [] };
let shelf: Map<string, string>;
let witness: Witness;

beforeEach(() => {
  shelf = new Map();
  witness = fresh();
});
/** The same device after the page was loaded anew. */
function fresh(): Witness {
  return new Witness({ getItem: (key) => shelf.get(key) ?? null, setItem: (key, text) => void shelf.set(key, text) });
}
function table(phase: Status["phase"], fairness: Fairness | undefined, id = "t"): Shown {
  return { id, mine: [0], status: { phase }, position: phase === "waiting" ? null : position, ...(fairness ? { fairness } : {}) };
}
/** A match from the first look to the end, as an honest server tells it; `lie` changes the last message. */
async function played(lie: (end: Fairness) => Fairness | undefined = (end) => end, from: Partial<Fairness> = {}): Promise<ReturnType<Witness["judge"]>> {
  const commitment = await commitmentOf(SECRET);
  const waiting = table("waiting", { commitment, entropies: ["", ""] });
  witness.see(waiting);
  const mine = witness.add(waiting, 0);
  const begun = { commitment, entropies: [mine, "theirs"], ...from };
  witness.see(table("playing", begun));
  witness = fresh();
  const seed = await seedOf(SECRET, begun.entropies);
  const over = table("over", lie({ ...begun, secret: SECRET, seed }));
  witness.see(over);
  return witness.judge(over);
}

describe("an honest server", () => {
  test("is found fair by whoever was there from the beginning", async () => {
    expect(await played()).toEqual({ fair: true, whole: true });
  });

  test("is believed only as far as its sums go by whoever came late", async () => {
    const fairness = { commitment: await commitmentOf(SECRET), entropies: ["a", "b"] };
    witness.see(table("playing", fairness));
    const over = table("over", { ...fairness, secret: SECRET, seed: await seedOf(SECRET, ["a", "b"]) });
    expect(await witness.judge(over)).toEqual({ fair: true, whole: false });
  });

  test("has nothing to be asked while the match goes on, or where nothing was promised", async () => {
    const commitment = await commitmentOf(SECRET);
    witness.see(table("waiting", { commitment, entropies: ["", ""] }));
    expect(await witness.judge(table("waiting", { commitment, entropies: ["", ""] }))).toBeNull();
    expect(await witness.judge(table("over", undefined, "stacked"))).toBeNull();
  });

  test("may keep either of two parts sent for a seat, if the first answer was lost", async () => {
    const commitment = await commitmentOf(SECRET);
    const waiting = table("waiting", { commitment, entropies: ["", ""] });
    const [first, second] = [witness.add(waiting, 0), witness.add(waiting, 0)];
    expect(first).not.toBe(second);
    witness.see(table("playing", { commitment, entropies: [first, ""] }));
    const seed = await seedOf(SECRET, [first, ""]);
    expect(await witness.judge(table("over", { commitment, entropies: [first, ""], secret: SECRET, seed }))).toEqual({ fair: true, whole: true });
  });
});

describe("a server that lies", () => {
  test("by another commitment than the one shown before the start", async () => {
    const commitment = await commitmentOf(OTHER);
    expect(await played((end) => ({ ...end, commitment, secret: OTHER }))).toEqual({ fair: false, fault: "commitment" });
  });

  test("is found out when the match begins, not only at its end", async () => {
    witness.see(table("waiting", { commitment: await commitmentOf(SECRET), entropies: ["", ""] }));
    expect(await witness.judge(table("playing", { commitment: await commitmentOf(OTHER), entropies: ["", ""] }))).toEqual({ fair: false, fault: "commitment" });
  });

  test("by another secret", async () => {
    expect(await played((end) => ({ ...end, secret: OTHER }))).toEqual({ fair: false, fault: "secret" });
  });

  test("by replacing what this device added, with a seed that fits the replacement", async () => {
    const entropies = ["chosen", "theirs"];
    const seed = await seedOf(SECRET, entropies);
    expect(await played((end) => ({ ...end, entropies, seed }))).toEqual({ fair: false, fault: "entropy" });
    expect(await played(undefined, { entropies })).toEqual({ fair: false, fault: "entropy" });
  });

  test("by dealing from another seed", async () => {
    expect(await played((end) => ({ ...end, seed: OTHER }))).toEqual({ fair: false, fault: "seed" });
  });

  test("by showing no secret, no seed, or nothing at all", async () => {
    expect(await played(({ secret: _, ...end }) => end)).toEqual({ fair: false, fault: "withheld" });
    expect(await played(({ seed: _, ...end }) => end)).toEqual({ fair: false, fault: "withheld" });
    expect(await played(() => undefined)).toEqual({ fair: false, fault: "withheld" });
  });
});

describe("what is remembered", () => {
  test("is of the last hundred tables, and survives rubbish in the storage", async () => {
    for (let number = 0; number < 150; number += 1) witness.see(table("waiting", { commitment: "c", entropies: [] }, `t${number}`));
    expect(Object.keys(JSON.parse([...shelf.values()][0] ?? "{}") as object)).toHaveLength(100);
    for (const rubbish of ["{", "null", "7"]) {
      shelf.set([...shelf.keys()][0] ?? "", rubbish);
      expect(await fresh().judge(table("over", undefined))).toBeNull();
    }
  });

  test("works without any storage", async () => {
    const shy = new Witness(null);
    const commitment = await commitmentOf(SECRET);
    shy.see(table("waiting", { commitment, entropies: ["", ""] }));
    expect(await shy.judge(table("playing", { commitment: "other", entropies: ["", ""] }))).toEqual({ fair: false, fault: "commitment" });
  });
});

describe("before the start", () => {
  const fairness = { commitment: "c", entropies: ["a", ""] };
  const seats = [
    { seat: 0, kind: "person" as const, name: "Mika" },
    { seat: 1, kind: "person" as const, name: "Bo" },
  ];
  test("my seats without a part in the shuffle are known", () => {
    expect(silentSeats({ mine: [0, 1], status: { phase: "waiting" }, fairness })).toEqual([1]);
    expect(silentSeats({ mine: [0, 1], status: { phase: "playing" }, fairness })).toEqual([]);
    expect(silentSeats({ mine: [0, 1], status: { phase: "waiting" } })).toEqual([]);
  });

  test("people are waited for, bots are not", () => {
    expect(allAdded(seats, fairness)).toBe(false);
    expect(allAdded([...seats.slice(0, 1), { seat: 1, kind: "bot", name: "level-1" }], fairness)).toBe(true);
    expect(allAdded([...seats.slice(0, 1), { seat: 1, kind: "open", name: "" }], fairness)).toBe(false);
    expect(allAdded(seats, undefined)).toBe(true);
  });

  test("who sits down, and the end, bring what belongs to the shuffle", () => {
    const shown = { seats, mine: [], fairness: { commitment: "c", entropies: ["", ""] } } as unknown as Parameters<typeof changedBy>[0];
    expect(changedBy(shown, { is: "seats", n: 1, seats, mine: [0], fairness }).fairness).toEqual(fairness);
    expect(changedBy(shown, { is: "seats", n: 1, seats, mine: [0] }).fairness).toEqual(shown.fairness);
    const ended = { ...fairness, secret: "s", seed: "d" };
    const over = changedBy({ ...shown, status: { phase: "playing" } }, { is: "status", n: 2, status: { phase: "over" }, fairness: ended });
    expect(over.fairness).toEqual(ended);
  });
});
