/** The sentence for a refusal: made in one place, the same at the table, on a board, in a dialog. */

import { expect, test } from "vitest";
import { Refused } from "../../src/api/http";
import type { Refusal } from "../../src/board/contract";
import { gameIn, problemOf, refusalWords } from "../../src/board/refusal";
import { translator } from "../../src/messages/messages";

const t = translator("en", {
  "refusal.taken": "{space} is taken",
  "refusal.falls": "It falls to the {way_word}",
  "refusal.bad-setup": "No start: {otherwise}",
  "word.left": "left",
});

test("a code with a message is said in the page's words, with its facts and their words", () => {
  expect(refusalWords({ code: "taken", message: "x", where: { space: "d4" } }, t)).toBe("D4 is taken");
  expect(refusalWords({ code: "falls", message: "x", where: { way: "left" } }, t)).toBe("It falls to the left");
  expect(refusalWords({ code: "bad-setup", message: "two lions" }, t)).toBe("No start: Two lions.");
});

test("a code without a message is said in the server's words, as a sentence", () => {
  expect(refusalWords({ code: "unheard-of", message: "d4 is taken" }, t)).toBe("D4 is taken.");
});

test("a message with an empty place gives way to the server's words", () => {
  expect(refusalWords({ code: "taken", message: "that space is taken" }, t)).toBe("That space is taken.");
  expect(refusalWords({ code: "taken", message: "that space is taken", where: { space: null } }, t)).toBe("That space is taken.");
});

test("what is thrown keeps its code, so that it is said in the reader's language", () => {
  expect(problemOf(new Refused({ code: "taken", message: "x", where: { space: "d4" } }, 409))).toEqual({ code: "taken", message: "x", where: { space: "d4" } });
  expect(problemOf(new Error("no answer"))).toEqual({ code: "page-error", message: "no answer" });
});

test("no other file makes the sentence", () => {
  const files = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
  const makers = Object.entries(files).filter(([, text]) => /`refusal\.\$\{/.test(text));
  expect(makers.map(([path]) => path)).toEqual(["../../src/board/refusal.ts"]);
});

const french = translator("fr", {
  "refusal.bad-record": "Cet enregistrement ne se lit pas : {otherwise}",
  "refusal.no-card": "Pas de carte {card}.",
  "fault.decision-decision-problem": "décision {decision} : {problem}",
  "fault.move-error": "{move} : {error}",
});
const record = (error: object, inner = "move-error"): Refusal => ({
  code: "bad-record",
  message: "decision 3: '1A': there is no card 1A [KK-1.1]",
  where: {
    fault: "decision-decision-problem",
    decision: 3,
    problem: { fault: inner, move: "'1A'", error, game: "koi-koi", english: "'1A': there is no card 1A [KK-1.1]" },
  },
});

test("what is wrong is said in the language, down to the refusal that was met", () => {
  const met = record({ code: "no-card", message: "there is no card 1A", rule: "KK-1.1", where: { card: "1A" } });
  expect(refusalWords(met, french)).toBe("Cet enregistrement ne se lit pas : décision 3 : '1A' : Pas de carte 1A. [KK-1.1]");
});

test("a part without a message is the engine's own", () => {
  const met = record({ code: "unheard-of", message: "there is no card 1A" }, "unheard-of");
  expect(refusalWords(met, french)).toBe("Cet enregistrement ne se lit pas : décision 3 : '1A': there is no card 1A [KK-1.1]");
});

test("a refusal tells the game whose words it needs", () => {
  expect(gameIn(record({}))).toBe("koi-koi");
  expect(gameIn({ where: { cards: ["1A"] } })).toBe("");
  expect(gameIn(null)).toBe("");
});
