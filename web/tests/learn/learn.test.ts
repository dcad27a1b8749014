/** Lessons on the page: what is done stays done. */

import { expect, test } from "vitest";
import { merged } from "../../src/page/progress.svelte";
import { address, routeOf } from "../../src/page/router.svelte";

test("a device and an account tell each other what they know", () => {
  expect(merged({ a: "seen", b: "done" }, { a: "done", b: "seen", c: "seen" })).toEqual({ a: "done", b: "done", c: "seen" });
  expect(merged({ a: "seen" }, {})).toEqual({ a: "seen" });
});

test("lessons have addresses of their own", () => {
  expect(routeOf(address.lessons("koi-koi"), "", "")).toEqual({ screen: "lessons", game: "koi-koi" });
  expect(routeOf(address.lesson("koi-koi", "sets"), "", "")).toEqual({ screen: "lesson", game: "koi-koi", lesson: "sets" });
  expect(routeOf("/games/koi-koi/lessons/sets/more", "", "")).toEqual({ screen: "nowhere" });
});
