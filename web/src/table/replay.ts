/** Stepping through a finished match: positions fetched once and kept, the next one ahead of time. No DOM. */

import type { PlyShown, Table } from "../api/wire";

export type Fetch = (ply: number, eyes: string) => Promise<PlyShown>;

export class Film {
  private readonly kept = new Map<string, Promise<PlyShown>>();

  constructor(private readonly fetch: Fetch) {}

  /** A position for some eyes; its neighbours come along, so that the next step is instant. */
  async at(ply: number, eyes: string, plies?: number): Promise<PlyShown> {
    const shown = await this.get(ply, eyes);
    const most = plies ?? shown.plies;
    if (ply < most) void this.get(ply + 1, eyes).catch(() => undefined);
    return shown;
  }

  private get(ply: number, eyes: string): Promise<PlyShown> {
    const key = `${eyes}/${ply}`;
    const known = this.kept.get(key);
    if (known) return known;
    const asked = this.fetch(ply, eyes);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key)); // a failure is not worth keeping
    return asked;
  }
}

/** The table as it stood at a position of its match: before the end nobody has won or given up. */
export function seenAt(table: Table, { plies, position }: PlyShown): Table {
  const ended = position.ply >= plies;
  const seats = table.seats.map((seat) => ({ ...seat, here: true, resigned: ended && (seat.resigned ?? false) }));
  const status = ended ? table.status : { phase: "playing" as const };
  return { ...table, seats, status, position, history: table.history.slice(0, position.ply) };
}

/** A ply within the match. */
export function within(ply: number, plies: number): number {
  return Math.max(0, Math.min(plies, Math.trunc(ply)));
}

/** One view of several: what one pair of eyes may not know is filled in from another's, so that all lies open. */
export function opened<V>(views: V[]): V | null {
  const [first, ...others] = views;
  return first === undefined ? null : others.reduce((all, other) => filled(all, other) as V, first);
}

function filled(known: unknown, other: unknown): unknown {
  if (known === null || known === undefined) return other;
  if (typeof known !== "object" || typeof other !== "object" || other === null) return known;
  if (Array.isArray(known)) return Array.isArray(other) && other.length === known.length ? known.map((each, n) => filled(each, other[n])) : known;
  const more = other as Record<string, unknown>;
  return Object.fromEntries(Object.entries(known).map(([key, value]) => [key, filled(value, more[key])]));
}
