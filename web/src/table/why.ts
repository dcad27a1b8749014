/** Why one move is better than another, in words: for the coach and for reviews. No DOM. */

import type { Sentence } from "../api/wire";
import type { GameEvent, Translate } from "../board/contract";
import { facts, isWhole, named } from "../messages/wording";
import { eventWords } from "./story";

/** A reason as `why.<key>`; the engine's own sentence where there is no message. */
export function whyWords({ key, facts: known, text }: Sentence, names: string[], t: Translate): string {
  const own = named(text, names);
  const values: Record<string, unknown> = { ...facts(known, names, t), otherwise: own };
  if (typeof known["event"] === "string") values["what"] = eventWords(known as unknown as GameEvent, names, t);
  if (typeof known["noun"] === "string") values["noun"] = nounWords(known, known["noun"], values, names, t);
  const words = t(`why.${key}`, values);
  return isWhole(words) ? words : own;
}

/** The heading of a score sheet's lines by its code; the engine's noun where there is no message. */
function nounWords(known: Sentence["facts"], noun: string, values: Record<string, unknown>, names: string[], t: Translate): string {
  const own = named(noun, names);
  const words = t(`heading.${String(known["code"] ?? "")}`, { ...values, otherwise: own });
  return isWhole(words) ? words : own;
}
