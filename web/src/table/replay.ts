/** Stepping through a finished match: positions fetched once and kept, the next one ahead of time. No DOM. */

import type { PlyShown } from "../api/wire";

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

/** A ply within the match. */
export function within(ply: number, plies: number): number {
  return Math.max(0, Math.min(plies, Math.trunc(ply)));
}
