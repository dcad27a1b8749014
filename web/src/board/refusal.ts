/** Why something is refused, as a sentence: the one place where it is made, for table, boards, dialogs and screen readers. */

import { Refused } from "../api/http";
import type { Problem } from "../api/wire";
import type { Translate } from "../messages/messages";
import { capital, facts, isWhole, sentence } from "../messages/wording";
import type { Refusal } from "./contract";

/** The page's message for the code, in the reader's language; the server's own sentence where there is none. */
export function refusalWords(refusal: Refusal, t: Translate): string {
  const own = sentence(refusal.message);
  const where = refusal.where ?? {};
  const words = t(`refusal.${refusal.code}`, { ...facts(known(where, t), [], t), otherwise: faultWords(where, t) || own });
  return isWhole(words) ? capital(words) : own;
}

type Facts = Record<string, unknown>;

/** What is wrong, by `fault.<name>`; empty if these facts are of no fault, or of one without a message. */
function faultWords(fault: Facts, t: Translate): string {
  if (typeof fault["fault"] !== "string") return "";
  const words = t(`fault.${fault["fault"]}`, { ...facts(known(fault, t), [], t), otherwise: "" });
  return isWhole(words) ? words : "";
}

/** Facts, of which faults and refusals are in words: Python has the same in `kiribako.messages.refusing`. */
function known(where: Facts, t: Translate): Facts {
  return Object.fromEntries(Object.entries(where).map(([key, fact]) => [key, said(fact, t)]));
}

function said(fact: unknown, t: Translate): unknown {
  if (typeof fact !== "object" || fact === null || Array.isArray(fact)) return fact;
  const inner = fact as Facts;
  if ("fault" in inner) return faultWords(inner, t) || inner["english"];
  if (!("code" in inner && "message" in inner)) return fact;
  const met = inner as unknown as Refusal;
  return met.rule ? `${refusalWords(met, t)} [${met.rule}]` : refusalWords(met, t);
}

/** The game that a refusal speaks of, as far as its facts name one: its words say what was wrong there. */
export function gameIn(refusal: Pick<Refusal, "where"> | null): string {
  const where: Facts = refusal?.where ?? {};
  const inner = Object.values(where).filter((fact): fact is Facts => typeof fact === "object" && fact !== null && !Array.isArray(fact));
  return typeof where["game"] === "string" ? where["game"] : (inner.map((fact) => gameIn({ where: fact })).find(Boolean) ?? "");
}

/** What was thrown, as a refusal with a code. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  return { code: "page-error", message: error instanceof Error ? error.message : String(error) };
}
