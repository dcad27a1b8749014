/** Messages of the page: filled as ICU MessageFormat says, found where they belong. That none is missing in any language is tests/messages/test_complete.py's. */

import { expect, test } from "vitest";
import { fill } from "../../src/messages/fill";
import { LANGUAGES, languageOf, spoken } from "../../src/messages/languages";
import { has, pageMessages, translator, type Messages } from "../../src/messages/messages";
import { named } from "../../src/messages/wording";

const sources = import.meta.glob<string>("../../src/{shell,table,review}/*.{svelte,ts}", { eager: true, query: "?raw", import: "default" });
const review = import.meta.glob<Messages>("../../src/review/messages/en.json", { eager: true, import: "default" });
const about = import.meta.glob<Record<string, string>>("$messages/language.*.json", { eager: true, import: "default" });

test("every text the page asks for is there", async () => {
  const asked = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w.-]+)"/g)].map(([, key]) => key ?? ""));
  expect(asked.length).toBeGreaterThan(150);
  const ofGames = new Set(["summary", "chapter"]); // a game may have its own; the engine's sentence serves otherwise
  const english = await pageMessages("en");
  expect([...new Set(asked)].filter((key) => !has(key, english, ...Object.values(review)) && !ofGames.has(key))).toEqual([]);
});

test("places are filled, numbers and words choose", () => {
  expect(fill("{who} has {count, plural, one {one card} other {# cards}}", { who: "Mika", count: 1 })).toBe("Mika has one card");
  expect(fill("{who} has {count, plural, one {one card} other {# cards}}", { who: "Mika", count: 3 })).toBe("Mika has 3 cards");
  expect(fill("{count, plural, =0 {none} one {#} other {#}}", { count: 0 })).toBe("none");
  expect(fill("{nobody}", {})).toBe("{nobody}");
  const text = "on {own, select, true {their own tree} other {the tree of {tree_name}}}, {n, plural, other {# {own, select, true {a} other {#b}}}}";
  expect(fill(text, { own: true, n: 2 })).toBe("on their own tree, 2 a");
  expect(fill(text, { own: false, n: 2, tree_name: "Hana" })).toBe("on the tree of Hana, 2 2b");
  expect(fill("{n, plural, one {a} other {b}}!", {})).toBe("{n, plural, one {a} other {b}}!");
});

test("apostrophes are themselves, but before a brace", () => {
  expect(fill("it''s '{'no place'}', isn't it", {})).toBe("it's {no place}, isn't it");
  expect(fill("l'arbre de {who}, d'#", { who: "Hana" })).toBe("l'arbre de Hana, d'#");
  expect(fill("{n, plural, other {'#' is #}}", { n: 3 })).toBe("# is 3");
});

test("plurals are the language's own", () => {
  const text = "{count, plural, one {# point} other {# points}}";
  expect(fill(text, { count: 0 }, "en")).toBe("0 points");
  expect(fill(text, { count: 0 }, "fr")).toBe("0 point");
  expect(translator("fr", { own: text })("own", { count: 0 })).toBe("0 point");
});

/** A plural rule of a language's file, as Python reads it. */
function fits(rule: string, number: number): boolean {
  const within = (value: number, range: string): boolean => {
    const [first, last = first] = range.split("..").map(Number);
    return value >= (first as number) && value <= (last as number);
  };
  const holds = (relation: string): boolean => {
    const [, modulus, not, ranges] = /^[ni](?: % (\d+))? (!?)= (.+)$/.exec(relation) ?? [];
    const value = modulus ? number % Number(modulus) : number;
    return (ranges ?? "").split(",").some((range) => within(value, range)) !== Boolean(not);
  };
  return rule.split(" or ").some((each) => each.split(" and ").every(holds));
}

test.each(Object.entries(about))("%s: Python counts as CLDR does", (path, facts) => {
  const cldr = new Intl.PluralRules(languageOf(path));
  const rules = Object.entries(facts).filter(([key]) => key.startsWith("plural."));
  for (const number of [...Array(250).keys(), 1_000_000, 3_000_000, 1_000_001]) {
    const found = rules.find(([, rule]) => fits(rule, number))?.[0].slice(7) ?? "other";
    expect([number, found]).toEqual([number, cldr.select(number)]);
  }
});

test("languages are those that have a file, and a reader gets the first one spoken", () => {
  expect([...LANGUAGES.keys()]).toContain("fr");
  expect(LANGUAGES.get("fr")).toEqual({ code: "fr", name: "Français", direction: "ltr" });
  expect(spoken(["de-AT", "fr-CH", "en"])).toBe("fr");
  expect(spoken(["xx"])).toBe("en");
  expect([languageOf("../a/learn.fr.json"), languageOf("./messages/en.json")]).toEqual(["fr", "en"]);
});

test("a game's words come before the page's, English before nothing, the engine's sentence before a key", () => {
  const t = translator("en", { brand: "Own" });
  expect(t("brand")).toBe("Own");
  expect(t("close")).toBe("Close");
  expect(t("event.unheard", { otherwise: "It happened" })).toBe("It happened");
  expect(t("event.unheard")).toBe("event.unheard");
});

test("the engine's numbers of seats become names", () => {
  expect(named("lay card 1 on the tree of seat 1 for 4 points", ["Aki", "Hana"])).toBe("lay card 1 on the tree of Hana for 4 points");
  expect(named("seat 7", ["Aki"])).toBe("seat 7");
});

test("no screen joins two texts by a sign of its own: languages part words and sentences differently", () => {
  const files = import.meta.glob<string>("../../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
  const joined = Object.entries(files).flatMap(([path, text]) => {
    const markup = text.slice(text.lastIndexOf("</script>"), text.includes("<style>") ? text.indexOf("<style>") : undefined);
    return [...markup.matchAll(/>[^<>]*\}[,;:.] ?\{[^<>]*|\)\}[,;:.] ?\$?\{|\}, \$\{/g)].map(([found]) => `${path}: ${found.trim()}`);
  });
  expect(joined).toEqual([]);
});
