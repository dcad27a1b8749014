/** Moves and points in French: a sentence for every code the engine declares, with facts it has. */

import { describe, expect, test } from "vitest";
import { translator, type Messages } from "../../src/messages/messages";
import { lineWords, moveWords } from "../../src/messages/wording";

const types = import.meta.glob<string>("../../src/games/*/types.ts", { eager: true, query: "?raw", import: "default" });
const files = import.meta.glob<Messages>("$games/*/messages/fr.json", { eager: true, import: "default" });
const games = Object.keys(types).map((path) => path.split("/").at(-2) as string);
const french = (game: string): Messages => Object.entries(files).find(([path]) => path.includes(`/${game.replaceAll("-", "_")}/`))?.[1] ?? {};

/** The members of an interface as it is written, with those it is made of. */
function members(source: string, name: string): Map<string, string> {
  const body = new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, "s").exec(source)?.[1] ?? "";
  return new Map([...body.matchAll(/^ {2}"?([\w-]+)"?\??: (.+);$/gm)].map(([, key, type]) => [key as string, type as string]));
}

/** Every code of one sort, with the names of its facts. */
function declared(game: string, sort: "Moves" | "Lines"): [string, string[]][] {
  const source = types[`../../src/games/${game}/types.ts`] ?? "";
  const prefix = game.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...members(source, `${prefix}${sort}`)].map(([code, type]) => [code, [...members(source, type).keys()]]);
}

test("all five games declare what they say", () => {
  expect(games.length).toBe(5);
  for (const game of games) expect([game, declared(game, "Moves").length > 3, declared(game, "Lines").length > 1]).toEqual([game, true, true]);
});

describe.each(games)("%s", (game) => {
  test.each(["Moves", "Lines"] as const)("%s have a French sentence each, made of their own facts", (sort) => {
    for (const [code, facts] of declared(game, sort)) {
      const key = `${sort === "Moves" ? "move" : "line"}.${code}`;
      const text = french(game)[key];
      expect([key, typeof text]).toEqual([key, "string"]);
      const used = [...(text ?? "").matchAll(/\{(\w+)[,}]/g)].map(([, name]) => (name as string).replace(/_(name|word)$/, ""));
      expect([key, used.filter((name) => !facts.includes(name))]).toEqual([key, []]);
    }
  });
  test("no sentence of them names a card or a pose by its code", () => {
    const spoken = Object.entries(french(game)).filter(([key]) => /^(move|line)\./.test(key));
    expect(spoken.filter(([, text]) => /\{(card|cards|taken|takes|space|x|y|degrees|goal|owner|tree|village|kind)\}/.test(text))).toEqual([]);
  });
});

describe("a sentence", () => {
  const names = ["Aki", "Hana"];
  const kigi = translator("fr", french("kigi"));
  const laid = { place: 1, tree: 1, own: false, points: 4, prunes: false, trunk: false, shows: ["2 butterfly", "1 pink"] };

  test("is made in the reader's language, with names and words", () => {
    const said = { text: "lay card 1 on the tree of seat 1 for 4 points, from the trunk", code: "lay", facts: laid };
    expect(moveWords(said, names, kigi)).toBe("Poser la carte 1 sur la branche avec 2 papillons, 1 fleur rose de l’arbre de Hana\u00a0: 4 points");
    const own = { ...laid, own: true, points: 12, prunes: true, trunk: true };
    expect(moveWords({ ...said, facts: own }, names, kigi)).toBe("Poser la carte 1 sur le tronc de votre arbre\u00a0: 12 points, et on taille");
  });
  test("is the engine's own where the page has none, or a fact is missing", () => {
    const text = "lay card 1 on the tree of seat 1";
    expect(moveWords({ text, code: "lay", facts: laid }, names, translator("en"))).toBe("Lay card 1 on the tree of Hana");
    expect(moveWords({ text }, names, kigi)).toBe("Lay card 1 on the tree of Hana");
    expect(moveWords({ text, code: "lay", facts: { place: 1 } }, names, kigi)).toBe("Lay card 1 on the tree of Hana");
  });
  test("names several seats in a row", () => {
    const said = { text: "let Yue, then Tane take a villager", code: "order", facts: { order: [1, 0] } };
    expect(moveWords(said, names, translator("fr", french("kami-sama")))).toBe("Ordre des choix\u00a0: Hana, Aki");
  });
  test("tells what points are for", () => {
    const line = { label: "month 2: chaff, 10 cards", code: "set", facts: { month: 2, set: "chaff", cards: [], count: 10, named: false } };
    expect(lineWords(line, names, translator("fr", french("koi-koi")))).toBe("Mois 2\u00a0: plantes, 10 cartes");
    expect(lineWords({ label: "acorns" }, names, translator("en"))).toBe("Acorns");
  });
});
