/** Texts: one function that fills a message, from the page's files and those of one game. */

import shared from "$messages/en.json";
import own from "./en.json";
import { fill, type Values } from "./fill";
import { languageOf } from "./languages";

/** Flat texts: `event.<kind>`, `asks.<step>`, `refusal.<code>`, `option.<name>` and the board's own. */
export type Messages = Record<string, string>;

/** The words of a key, with its places filled in. */
export type Translate = (key: string, values?: Values) => string;

/** Message files by path, each fetched when it is wanted. */
export type MessageFiles = Record<string, () => Promise<Messages>>;

/** What page, server and terminal say alike, and what only the page says. */
const english: Messages = { ...shared, ...own };
const files: MessageFiles[] = [
  import.meta.glob<Messages>(["$messages/*.json", "!$messages/*.*.json", "!$messages/en.json"], { import: "default" }),
  import.meta.glob<Messages>(["./*.json", "!./en.json"], { import: "default" }),
];

/** The messages of a language among files; undefined if there are none. */
export async function messagesIn(among: MessageFiles, language: string): Promise<Messages | undefined> {
  return await Object.entries(among).find(([path]) => languageOf(path) === language)?.[1]();
}

/** The page's own texts in a language. English is always here, the others are fetched. */
export async function pageMessages(language: string): Promise<Messages> {
  const found = language === "en" ? [] : await Promise.all(files.map((each) => messagesIn(each, language)));
  return found.some(Boolean) ? Object.assign({}, ...found) : english;
}

/**
 * A function that finds a key in the given files of a language, first one first, then in English.
 *
 * A key nobody has is answered with `values.otherwise`, the engine's own sentence, or by itself.
 */
export function translator(language: string, ...layers: Messages[]): Translate {
  const all: Messages[] = [...layers, english];
  return (key, values = {}) => {
    const layer = all.find((messages) => key in messages);
    const text = layer ? layer[key] : values["otherwise"];
    if (typeof text !== "string") return key;
    return layer ? fill(text, values, layer === english ? "en" : language) : text;
  };
}

/** Whether a key is known in one of these files: for the choice between a message and a sentence. */
export function has(key: string, ...layers: Messages[]): boolean {
  return layers.some((messages) => key in messages);
}
