/**
 * The fair shuffle as this device saw it: what it was shown first, what it added, and whether all of it fits in the end.
 *
 * docs/fair-shuffles.md says what is hashed. Nothing here trusts what the server says later against what it said before.
 */

import { entropy } from "../api/http";
import type { Fairness, Table } from "../api/wire";
import { sha256 } from "./sha256";

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join("");
export const commitmentOf = (secret: string): Promise<string> => sha256(lines("kiribako commitment 1", secret));
export const seedOf = (secret: string, entropies: string[]): Promise<string> => sha256(lines("kiribako seed 1", secret, ...entropies));

/** What is wrong: another commitment, another secret, another seed, my part replaced, or something not shown. */
export type Fault = "commitment" | "secret" | "seed" | "entropy" | "withheld";
/** `whole` if this device saw the commitment before the start and knows what its seats added. */
export type Verdict = { fair: true; whole: boolean } | { fair: false; fault: Fault };

/** What is remembered of one table. */
interface Seen {
  commitment: string;
  /** Before the start: only then does the commitment bind anybody. */
  early: boolean;
  /** What was sent for each seat. More than once, if the first answer never came: the server keeps one of them. */
  added: Record<string, string[]>;
  /** The seats of this device when the match began. */
  mine?: number[];
}
export type Shown = Pick<Table, "id" | "mine" | "status" | "position" | "fairness">;
type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "kiribako.shuffles";
const MOST = 100; // tables, the oldest are forgotten first

export class Witness {
  private kept: Record<string, Seen> = {};

  constructor(private readonly shelf: Shelf | null) {}

  /** The table as it is shown now; what was seen first stays. */
  see(table: Shown): void {
    const { id, fairness, status } = table;
    const seen = this.recall(id);
    const begun = status.phase !== "waiting";
    if (!seen && fairness) this.keep(id, { commitment: fairness.commitment, early: !begun, added: {}, ...(begun ? { mine: table.mine } : {}) });
    else if (seen && begun && !seen.mine) this.keep(id, { ...seen, mine: table.mine });
  }

  /** A seat's part in the shuffle, drawn here and never before the commitment was seen. */
  add(table: Shown, seat: number): string {
    const drawn = entropy();
    this.see(table);
    const seen = this.recall(table.id);
    if (seen) this.keep(table.id, { ...seen, added: { ...seen.added, [seat]: [...(seen.added[seat] ?? []), drawn] } });
    return drawn;
  }

  /** Whether all fits; null while there is nothing to say, or nothing was ever promised. */
  async judge(table: Shown): Promise<Verdict | null> {
    const seen = this.recall(table.id);
    if (!seen) return null;
    const fault = await faultOf(seen, table);
    if (fault) return { fair: false, fault };
    if (table.status.phase !== "over" || table.position === null) return null;
    return { fair: true, whole: seen.early && (seen.mine ?? []).every((seat) => seen.added[seat]) };
  }

  private recall(table: string): Seen | undefined {
    this.load();
    return this.kept[table];
  }

  private keep(table: string, seen: Seen): void {
    const others = Object.entries(this.kept).filter(([id]) => id !== table);
    this.kept = Object.fromEntries([...others.slice(1 - MOST), [table, seen]]);
    try {
      this.shelf?.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a private window without storage: it is remembered as long as the page
    }
  }

  /** Another tab may have sat down meanwhile. */
  private load(): void {
    try {
      const kept: unknown = JSON.parse(this.shelf?.getItem(KEY) ?? "null");
      if (kept && typeof kept === "object") this.kept = kept as Record<string, Seen>;
    } catch {
      // no storage, or somebody else's text in it
    }
  }
}

async function faultOf(seen: Seen, table: Shown): Promise<Fault | null> {
  const { fairness, status } = table;
  if (!fairness) return "withheld";
  if (fairness.commitment !== seen.commitment) return "commitment";
  if (status.phase === "waiting") return null;
  const replaced = (seen.mine ?? []).some((seat) => seen.added[seat] && !seen.added[seat].includes(fairness.entropies[seat] ?? ""));
  if (replaced) return "entropy";
  if (status.phase !== "over") return null;
  if (fairness.secret === undefined || (fairness.seed === undefined && table.position)) return "withheld";
  if ((await commitmentOf(fairness.secret)) !== seen.commitment) return "secret";
  if (fairness.seed !== undefined && (await seedOf(fairness.secret, fairness.entropies)) !== fairness.seed) return "seed";
  return null;
}

/** Seats of mine that have added nothing to the shuffle yet. */
export function silentSeats(table: Pick<Table, "mine" | "status" | "fairness">): number[] {
  const { fairness, mine, status } = table;
  if (status.phase !== "waiting" || !fairness) return [];
  return mine.filter((seat) => !fairness.entropies[seat]);
}

/** Whether everybody sits, and every person has added something: nothing is left to wait for. */
export function allAdded(seats: Table["seats"], fairness: Fairness | undefined): boolean {
  if (seats.some(({ kind }) => kind === "open")) return false;
  return !fairness || seats.every(({ seat, kind }) => kind === "bot" || fairness.entropies[seat]);
}

function ownShelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser forbids it
  }
}
export const witness = new Witness(ownShelf());
