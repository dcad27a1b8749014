/** Which finished matches are shown: by game, by rival, by how they ended for me, and whether they counted. No DOM. */

import type { TableLine } from "../api/wire";

export const outcomes = ["won", "lost", "other"] as const;
export const counted = ["yes", "no"] as const;

export interface Filter {
  game: string;
  with: string; // a person's id
  outcome: "" | (typeof outcomes)[number];
  rated: "" | (typeof counted)[number];
}

/** What the server is asked for; null without a filter, where the list of all tables has it. */
export function question(filter: Filter): Record<string, string> | null {
  const asked = Object.entries(filter).filter(([, value]) => value !== "");
  return asked.length ? Object.fromEntries(asked) : null;
}

export interface Rival {
  who: string;
  name: string;
}

/** Whom I met at some tables, by name; each once, by the name they had last. */
export function rivals(tables: readonly Pick<TableLine, "seats" | "changed">[], locale?: string): Rival[] {
  const met = new Map<string, Rival>();
  for (const { seats } of [...tables].sort((a, b) => a.changed - b.changed))
    for (const { who, name, mine } of seats) if (who && name && !mine) met.set(who, { who, name });
  return [...met.values()].sort((a, b) => a.name.localeCompare(b.name, locale));
}
