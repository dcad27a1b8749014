/** Every text is there in both languages, with the same places to fill, for the page and every game. */

import { describe, expect, test } from "vitest";
import { fill, has, translator } from "../../src/messages/messages";
import type { Messages } from "../../src/board/contract";

const files = import.meta.glob<Messages>("../../src/**/{en,fr}.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>("../../src/{shell,table}/*.{svelte,ts}", { eager: true, query: "?raw", import: "default" });
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

test("the page's own texts are the same in both languages", () => {
  expect(Object.keys(files["../../src/messages/fr.json"] ?? {}).sort()).toEqual(Object.keys(english).sort());
});

test("every text the page asks for is there", () => {
  const asked = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w.-]+)"/g)].map(([, key]) => key ?? ""));
  expect(asked.length).toBeGreaterThan(150);
  const ofGames = new Set(["summary"]); // a game may have its own; the engine's sentence serves otherwise
  expect([...new Set(asked)].filter((key) => !has(key, english) && !ofGames.has(key))).toEqual([]);
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
