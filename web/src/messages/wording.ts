/** Facts as values for a message: what every sentence about a match or a refusal is filled with. */

import type { Translate } from "./messages";

/**
 * Values for a message: facts as they are, `{fact_name}` the name of the seat or seats in it, `{fact_word}` its word or words in `word.*`.
 * Somebody who has no seat, such as a neutral player, is named by a word too.
 */
export function facts(values: Record<string, unknown>, names: string[], t: Translate): Record<string, unknown> {
  const comma = t("list.comma");
  const word = (value: unknown): string => t(`word.${String(value)}`, { otherwise: String(value) });
  const worded = Object.entries(values)
    .filter(([, value]) => typeof value === "string" || Array.isArray(value))
    .map(([key, value]) => [`${key}_word`, Array.isArray(value) ? value.map(word).join(comma) : word(value)] as const);
  const isNamed = (value: unknown): boolean => typeof value === "string" || (typeof value === "number" && names[value] !== undefined);
  const name = (value: unknown): string => (typeof value === "number" ? (names[value] ?? String(value)) : word(value));
  const named = Object.entries(values)
    .filter(([, value]) => (Array.isArray(value) ? value.every(isNamed) : isNamed(value)))
    .map(([key, value]) => [`${key}_name`, Array.isArray(value) ? value.map(name).join(comma) : name(value)] as const);
  return { ...Object.fromEntries(named), ...Object.fromEntries(worded), ...values };
}

/** What the engine says: its English, with a code and facts where other languages can say it too. */
interface Said {
  text: string;
  code?: string;
  facts?: Record<string, unknown>;
}

/** A legal move in words, as `move.<code>`; the engine's own sentence where there is no message. */
export function moveWords(said: Said, names: string[], t: Translate): string {
  return spoken("move", said, names, t);
}

/** What a line of the score sheet counts, as `line.<code>`. */
export function lineWords(line: { label: string } & Omit<Said, "text">, names: string[], t: Translate): string {
  return spoken("line", { ...line, text: line.label }, names, t);
}

function spoken(sort: "move" | "line", said: Said, names: string[], t: Translate): string {
  const own = named(said.text, names);
  if (!said.code) return capital(own);
  const words = t(`${sort}.${said.code}`, { ...facts(said.facts ?? {}, names, t), otherwise: own });
  return capital(isWhole(words) ? words : own);
}

/** Whether every place of a sentence was filled: one with an empty place is worse than the engine's own. */
export function isWhole(words: string): boolean {
  return !/\{\w+/.test(words);
}

/** The engine's words for a refusal as a sentence: it says them without a capital and a full stop. */
export function sentence(text: string): string {
  return /[.!?…。！？]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/** With a full stop, so that sentences can follow each other. */
export function closed(words: string, t: Translate): string {
  const plain = words.trim();
  return /[.!?…:。！？：]$/.test(plain) ? plain : t("sentence.end", { words: plain });
}

/** Sentences one after the other, as the language parts them. */
export function inRow(sentences: string[], t: Translate): string {
  return joined(
    sentences.filter(Boolean).map((words) => closed(words, t)),
    t,
  );
}

/** What ends with a stop already, one after the other. */
export function joined(sentences: string[], t: Translate): string {
  return sentences.filter(Boolean).reduce((first, next) => (first ? t("sentence.row", { first, next }) : next), "");
}

/** The engine's words with names for the seats it speaks of: it knows them only by number. */
export function named(text: string, names: string[]): string {
  return text.replace(/\bseat (\d+)\b/g, (seat, number: string) => names[Number(number)] ?? seat);
}

export function capital(text: string): string {
  return text ? (text[0] as string).toLocaleUpperCase() + text.slice(1) : text;
}
