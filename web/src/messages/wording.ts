/** Facts as values for a message: what every sentence about a match or a refusal is filled with. */

import type { Translate } from "./messages";

/** Values for a message: facts as they are, `{@fact}` the name of the seat in it, `{~fact}` its word in `word.*`. */
export function facts(values: Record<string, unknown>, names: string[], t: Translate): Record<string, unknown> {
  const worded = Object.entries(values)
    .filter(([, value]) => typeof value === "string")
    .map(([key, value]) => [`~${key}`, t(`word.${value as string}`, { otherwise: value })] as const);
  const named = Object.entries(values)
    .filter(([, value]) => typeof value === "number" && names[value] !== undefined)
    .map(([key, value]) => [`@${key}`, names[value as number]] as const);
  return { ...values, ...Object.fromEntries(named), ...Object.fromEntries(worded) };
}

export function capital(text: string): string {
  return text ? (text[0] as string).toLocaleUpperCase() + text.slice(1) : text;
}
