/** Every text is there in both languages, with the same places to fill, for the page and every game. */

import { describe, expect, test } from "vitest";
import { fill, has, translator } from "../../src/messages/messages";
import { named } from "../../src/messages/wording";
import type { Messages } from "../../src/board/contract";

const files = import.meta.glob<Messages>("../../src/**/{en,fr}.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>("../../src/{shell,table,review}/*.{svelte,ts}", { eager: true, query: "?raw", import: "default" });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/(en|fr)\.json$/, "")))];
// a fact as it is and its word are one place: English has "Mika's gazelle" where French needs "une gazelle"
const places = (text: string): string[] => [...text.matchAll(/\{(@?|~)(\w+)/g)].map(([, mark, name]) => (mark === "@" ? `@${name}` : `${name}`)).sort();
const english = files["../../src/messages/en.json"] ?? {};

describe.each(folders)("%s", (folder) => {
  const en = files[`${folder}en.json`] ?? {};
  const fr = files[`${folder}fr.json`] ?? {};
  test("French lacks nothing that English has", () => {
    // It may have more: where a game has no English key, the engine's own English sentence serves.
    expect(Object.keys(en).filter((key) => !(key in fr))).toEqual([]);
  });
  test("both languages fill the same places", () => {
    for (const key of Object.keys(en)) expect([key, ...new Set(places(fr[key] ?? ""))]).toEqual([key, ...new Set(places(en[key] ?? ""))]);
  });
  test("no text is empty", () => {
    expect([...Object.entries(en), ...Object.entries(fr)].filter(([, text]) => !text.trim())).toEqual([]);
  });
});

test("the page's own texts are the same in both languages, but for refusals that the server says in English", () => {
  const french = Object.keys(files["../../src/messages/fr.json"] ?? {});
  expect(french.filter((key) => key in english || !key.startsWith("refusal.")).sort()).toEqual(Object.keys(english).sort());
});

test("every text the page asks for is there", () => {
  const asked = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w.-]+)"/g)].map(([, key]) => key ?? ""));
  expect(asked.length).toBeGreaterThan(150);
  const ofGames = new Set(["summary", "chapter"]); // a game may have its own; the engine's sentence serves otherwise
  const ofReview = files["../../src/review/messages/en.json"] ?? {};
  expect([...new Set(asked)].filter((key) => !has(key, english, ofReview) && !ofGames.has(key))).toEqual([]);
});

test("a choice may hold a name", () => {
  const text = "on {own|their own tree|the tree of {@tree}}";
  expect(fill(text, { own: true, "@tree": "Hana" })).toBe("on their own tree");
  expect(fill(text, { own: false, "@tree": "Hana" })).toBe("on the tree of Hana");
});

test("places are filled, and numbers choose between one and many", () => {
  expect(fill("{name} has {count|one card|# cards}", { name: "Mika", count: 1 })).toBe("Mika has one card");
  expect(fill("{name} has {count|one card|# cards}", { name: "Mika", count: 3 })).toBe("Mika has 3 cards");
  expect(fill("{nobody}", {})).toBe("{nobody}");
});

test("a game's words come before the page's, English before nothing, the engine's sentence before a key", () => {
  const t = translator({ brand: "Own" });
  expect(t("brand")).toBe("Own");
  expect(t("close")).toBe("Close");
  expect(t("event.unheard", { otherwise: "It happened" })).toBe("It happened");
  expect(t("event.unheard")).toBe("event.unheard");
});

test("the engine's numbers of seats become names", () => {
  expect(named("lay card 1 on the tree of seat 1 for 4 points", ["Aki", "Hana"])).toBe("lay card 1 on the tree of Hana for 4 points");
  expect(named("seat 7", ["Aki"])).toBe("seat 7");
});
