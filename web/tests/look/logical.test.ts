/** Everything around the boards is placed by the reader's direction, so that the page can be turned around. */

import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../../src/**/*.{svelte,css}", "!../../src/games/**", "!../../src/bench/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** What is centred lies where it lies in either direction. */
const PHYSICAL =
  /(?:^|[;{]\s*)((?:margin|padding|border)-(?:left|right)\b[^;]*|text-align: (?:left|right)|(?:left|right): (?!50%)[^;]*|(?:padding|margin|inset): (\S+) (\S+) (\S+) (?!\3;)\S+)(?=;)/gm;

/** The styles of a file. */
function styles(name: string, text: string): string {
  return name.endsWith(".css") ? text : (/<style[^>]*>([^]*?)<\/style>/.exec(text)?.[1] ?? "");
}

function physical(css: string): string[] {
  const plain = css.replace(/\/\*[^]*?\*\//g, "").replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "()");
  return [...plain.matchAll(PHYSICAL)].map(([, found]) => (found ?? "").trim());
}

test("left and right are the reader's", () => {
  const every = Object.entries(sources).map(([name, text]) => [name, styles(name, text)] as const);
  expect(every.filter(([, css]) => css.trim()).length).toBeGreaterThan(80);
  expect(every.flatMap(([name, css]) => physical(css).map((found) => `${name}: ${found}`))).toEqual([]);
});

test("what is physical is found", () => {
  expect(physical("a { margin-left: 4px; left: 8px; text-align: right; padding: 1px 2px 3px 4px; }")).toHaveLength(4);
  expect(physical("a { margin-inline-start: 4px; left: 50%; text-align: end; padding: 1px 2px 3px 2px; }")).toEqual([]);
});
