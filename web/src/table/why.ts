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
  if (typeof known["noun"] === "string") values["noun"] = t(`heading.${known["noun"]}`, { otherwise: named(known["noun"], names) });
  const words = t(`why.${key}`, values);
  return isWhole(words) ? words : own;
}
