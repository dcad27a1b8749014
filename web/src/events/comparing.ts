/** The two sides of a duplicate: whoever looks on stands at the left. No DOM. */

import type { ComparedDeal, Duplicate } from "../api/wire";

interface Somebody {
  who: string;
  name: string;
}

export interface Sides {
  left: Somebody[];
  right: Somebody[];
  /** Whether the pair at the left is the second one, so that swings count the other way round. */
  swapped: boolean;
  /** Whether whoever looks on is of the pair at the left. */
  mine: boolean;
  /** What the left pair made more in the deals it won, and the right one. */
  totals: [number, number] | null;
  lead: number;
  /** The largest swing, at least 1. */
  most: number;
  /** The deal with the largest swing, if it was larger than all others. */
  decisive: ComparedDeal | null;
}

/** The first pair sits first at the first table and second at the second; the others are the second pair. */
export function comparison({ tables, deals, totals }: Pick<Duplicate, "tables" | "deals" | "totals">, me: string): Sides {
  const at = (table: number, seat: number): Somebody => ({ who: tables[table]?.players[seat] ?? "", name: tables[table]?.names[seat] ?? "" });
  const [first, second] = [
    [at(0, 0), at(1, 1)],
    [at(0, 1), at(1, 0)],
  ] as [Somebody[], Somebody[]];
  const has = (pair: Somebody[]): boolean => pair.some(({ who }) => who === me);
  const swapped = has(second);
  const sums = totals?.length === 2 ? ([Math.abs(totals[0] ?? 0), Math.abs(totals[1] ?? 0)] as [number, number]) : null;
  const ordered = sums && swapped ? ([sums[1], sums[0]] as [number, number]) : sums;
  const sizes = deals.map(({ swing }) => Math.abs(swing ?? 0));
  const most = Math.max(1, ...sizes);
  const largest = deals.filter(({ swing }) => swing !== undefined && Math.abs(swing) === most);
  return {
    left: swapped ? second : first,
    right: swapped ? first : second,
    swapped,
    mine: has(first) || swapped,
    totals: ordered,
    lead: ordered ? ordered[0] - ordered[1] : 0,
    most,
    decisive: largest.length === 1 && deals.length > 1 ? (largest[0] ?? null) : null,
  };
}
