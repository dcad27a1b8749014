/** Lessons on the page: both languages say the same, and what is done stays done. */

import { expect, test } from "vitest";
import en from "../../src/learn/messages/en.json";
import fr from "../../src/learn/messages/fr.json";
import { merged } from "../../src/page/progress.svelte";
import { address, routeOf } from "../../src/page/router.svelte";

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name as string).sort();

test("both languages have the same keys and the same facts", () => {
  const [english, french] = [en as Record<string, string>, fr as Record<string, string>];
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) expect([key, places(french[key] ?? "")]).toEqual([key, places(text)]);
});

test("a device and an account tell each other what they know", () => {
  expect(merged({ a: "seen", b: "done" }, { a: "done", b: "seen", c: "seen" })).toEqual({ a: "done", b: "done", c: "seen" });
  expect(merged({ a: "seen" }, {})).toEqual({ a: "seen" });
});

test("lessons have addresses of their own", () => {
  expect(routeOf(address.lessons("koi-koi"), "", "")).toEqual({ screen: "lessons", game: "koi-koi" });
  expect(routeOf(address.lesson("koi-koi", "sets"), "", "")).toEqual({ screen: "lesson", game: "koi-koi", lesson: "sets" });
  expect(routeOf("/games/koi-koi/lessons/sets/more", "", "")).toEqual({ screen: "nowhere" });
});
