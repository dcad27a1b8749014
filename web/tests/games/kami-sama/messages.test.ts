/** Both languages say everything. */
import { expect, test } from "vitest";
import english from "../../../src/games/kami-sama/messages/en.json";
import french from "../../../src/games/kami-sama/messages/fr.json";

const keys = Object.keys(english);

test("French has every English text", () => {
  expect(keys.filter((key) => !(key in french))).toEqual([]);
});

test("English lacks only what the engine says itself: the words of cards, moves and points, what is asked and refused", () => {
  expect(Object.keys(french).filter((key) => !(key in english) && !/^(summary$|(word|asks|refusal|tie|move|line)\.)/.test(key))).toEqual([]);
});

test("both fill in the same facts", () => {
  const places = (text: string): string[] => [...text.matchAll(/\{([@~]?\w+)/g)].map((found) => found[1] as string).sort();
  for (const key of keys)
    expect([key, places((french as Record<string, string>)[key] ?? "")]).toEqual([key, places((english as Record<string, string>)[key] ?? "")]);
});
