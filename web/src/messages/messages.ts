/** Texts: one function that fills a message, from the page's files and those of one game. */

import english from "./en.json";

/** Flat texts: `event.<kind>`, `asks.<step>`, `refusal.<code>`, `option.<name>` and the board's own. */
export type Messages = Record<string, string>;
export type Language = "en" | "fr";

/** The words of a key, with `{name}` filled in. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

const files = import.meta.glob<Messages>(["./*.json", "!./en.json"], { import: "default" });

export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français" };

/** The page's own texts in a language. English is always here, the others are fetched. */
export async function pageMessages(language: Language): Promise<Messages> {
  if (language === "en") return english;
  const load = files[`./${language}.json`];
  return load ? await load() : english;
}

/**
 * A function that finds a key in the given files, first one first, then in English.
 *
 * A key nobody has is answered with `values.otherwise`, the engine's own sentence, or by itself.
 * `{name}` is filled in, `{count|one|many}` chooses by number, `{own|yes|no}` by yes or no; either may hold a `{name}`.
 */
export function translator(...layers: Messages[]): Translate {
  const all: Messages[] = [...layers, english];
  return (key, values = {}) => {
    const layer = all.find((messages) => key in messages);
    const text = layer ? layer[key] : values["otherwise"];
    return typeof text === "string" ? fill(text, values) : key;
  };
}

const PLACE = /\{([@~]?\w+)(?:\|((?:[^|{}]|\{[@~]?\w+\})*)\|((?:[^{}]|\{[@~]?\w+\})*))?\}/g;

/** A text with its places filled in; a place without a value stays as it is written. */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(PLACE, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined || value === null) return whole;
    if (one === undefined || many === undefined) return String(value);
    return fill((Number(value) === 1 ? one : many).replaceAll("#", String(value)), values);
  });
}

/** Whether a key is known in one of these files: for the choice between a message and a sentence. */
export function has(key: string, ...layers: Messages[]): boolean {
  return layers.some((messages) => key in messages);
}
