/** What an embed's address asks for: a table, where to begin, and how it should look. */

import { LANGUAGES } from "../messages/languages";

export interface Asked {
  table: string;
  /** Where to begin; null: a match that is over at its start. */
  ply: number | null;
  theme: "day" | "night" | "system";
  /** Null: the reader's own. */
  language: string | null;
}

const THEMES: Record<string, Asked["theme"]> = { day: "day", light: "day", night: "night", dark: "night" };

export function askedOf(path: string, query: string): Asked {
  const asked = new URLSearchParams(query);
  const [ply, language] = [asked.get("ply") ?? "", asked.get("language") ?? ""];
  return {
    table: decodeURIComponent(path.split("/").filter(Boolean).at(-1) ?? ""),
    ply: /^\d{1,6}$/.test(ply) ? Number(ply) : null,
    theme: THEMES[asked.get("theme") ?? ""] ?? "system",
    language: LANGUAGES.has(language) ? language : null,
  };
}
