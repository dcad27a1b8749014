import { describe, expect, it } from "vitest";
import kiwaraEn from "../../src/games/kiwara/messages/en.json";
import kiwaraFr from "../../src/games/kiwara/messages/fr.json";
import koiEn from "../../src/games/koi-koi/messages/en.json";
import koiFr from "../../src/games/koi-koi/messages/fr.json";

const places = (text: string): string[] => [...text.matchAll(/\{([@~]?\w+)/g)].map(([, name]) => (name as string).replace(/^~/, "")).sort();

describe.each([
  ["kiwara", kiwaraEn, kiwaraFr],
  ["koi-koi", koiEn, koiFr],
])("%s speaks both languages", (_, en: Record<string, string>, fr: Record<string, string>) => {
  it("with the same keys, but for what the engine itself says in English", () => {
    const more = Object.keys(fr).filter((key) => !(key in en));
    expect(more.filter((key) => !/^(summary$|(asks|refusal|tie|word|move|line)\.)/.test(key))).toEqual([]);
    expect(Object.keys(en).filter((key) => !(key in fr))).toEqual([]);
  });
  it("with the same facts in every sentence", () => {
    for (const key of Object.keys(en)) expect([key, places(fr[key] as string)]).toEqual([key, places(en[key] as string)]);
  });
});
