/** Why something is refused, as a sentence: the one place where it is made, for table, boards, dialogs and screen readers. */

import { Refused } from "../api/http";
import type { Problem } from "../api/wire";
import type { Translate } from "../messages/messages";
import { capital, facts, isWhole, sentence } from "../messages/wording";
import type { Refusal } from "./contract";

/** The page's message for the code, in the reader's language; the server's own sentence where there is none. */
export function refusalWords(refusal: Refusal, t: Translate): string {
  const own = sentence(refusal.message);
  const words = t(`refusal.${refusal.code}`, { ...facts(refusal.where ?? {}, [], t), otherwise: own });
  return isWhole(words) ? capital(words) : own;
}

/** What was thrown, as a refusal with a code. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  return { code: "page-error", message: error instanceof Error ? error.message : String(error) };
}
