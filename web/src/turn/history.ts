/** Which finished matches are shown: by game, by how they ended for me, and whether they counted. No DOM. */

export const outcomes = ["won", "lost", "other"] as const;
export const counted = ["yes", "no"] as const;

export interface Filter {
  game: string;
  outcome: "" | (typeof outcomes)[number];
  rated: "" | (typeof counted)[number];
}

/** What the server is asked for; null without a filter, where the list of all tables has it. */
export function question(filter: Filter): Record<string, string> | null {
  const asked = Object.entries(filter).filter(([, value]) => value !== "");
  return asked.length ? Object.fromEntries(asked) : null;
}
