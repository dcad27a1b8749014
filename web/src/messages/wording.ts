/** Facts as values for a message: what every sentence about a match or a refusal is filled with. */

import type { Translate } from "./messages";

/** Values for a message: facts as they are, `{@fact}` the name of the seat in it, `{~fact}` its word or words in `word.*`. */
export function facts(values: Record<string, unknown>, names: string[], t: Translate): Record<string, unknown> {
  const word = (value: unknown): string => t(`word.${String(value)}`, { otherwise: String(value) });
  const worded = Object.entries(values)
    .filter(([, value]) => typeof value === "string" || Array.isArray(value))
    .map(([key, value]) => [`~${key}`, Array.isArray(value) ? value.map(word).join(", ") : word(value)] as const);
  const named = Object.entries(values)
    .filter(([, value]) => typeof value === "number" && names[value] !== undefined)
    .map(([key, value]) => [`@${key}`, names[value as number]] as const);
  return { ...values, ...Object.fromEntries(named), ...Object.fromEntries(worded) };
}

/** The engine's words for a refusal as a sentence: it says them without a capital and a full stop. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

export function capital(text: string): string {
  return text ? (text[0] as string).toLocaleUpperCase() + text.slice(1) : text;
}
