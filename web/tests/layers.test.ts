/** The layers of the page's code: what may import what. */

import { Linter } from "eslint";
import { expect, test } from "vitest";

const root = new URL("..", import.meta.url);
const layers = await import(/* @vite-ignore */ new URL("layers.js", root).href); // plain JavaScript: the linter's own configuration reads it

/** What the linter says of a file of src/ with this text. */
function faults(file: string, text: string): string[] {
  const linter = new Linter({ cwd: decodeURIComponent(root.pathname) });
  const config = { files: ["**/*.ts"], plugins: { page: { rules: { layers: layers.rule } } }, rules: { "page/layers": "error" as const } };
  return linter.verify(text, [config], { filename: decodeURIComponent(new URL(`src/${file}`, root).pathname) }).map(({ message }) => message);
}

test("the shell uses the table, never the other way round", () => {
  expect(faults("shell/App.ts", 'import { Room } from "../table/room.svelte";')).toEqual([]);
  expect(faults("table/Seats.ts", 'import App from "../shell/App.svelte";')).toEqual(["table is below shell and must not know it"]);
  expect(faults("table/Seats.ts", 'const later = import("../shell/App.svelte");')).toHaveLength(1);
  expect(faults("messages/messages.ts", 'export * from "../table/story";')).toHaveLength(1);
});

test("a game knows its own folder and what boards are built with", () => {
  expect(faults("games/kigi/hand/keys.ts", 'import "../words"; import "../../../board/contract"; import "../../../look/seats";')).toEqual([]);
  expect(faults("games/kigi/words.ts", 'import "../kiwara/moves";')).toEqual(["kigi knows only its own folder, not kiwara"]);
  expect(faults("games/kigi/words.ts", 'import "../../table/story";')).toHaveLength(1);
  expect(faults("games/kigi/words.ts", 'import "../../api/http";')).toHaveLength(1);
});

test("the games are found in one file and named in none", () => {
  const glob = 'const found = import.meta.glob("../games/*/index.ts");';
  expect(faults("page/registry.ts", glob)).toEqual([]);
  expect(faults("table/room.ts", glob)).toEqual(["only page/registry.ts opens the games' folders"]);
});

test("a folder that nobody put in order is no layer", () => {
  expect(faults("helpers/all.ts", 'import "../look/seats";')).toEqual(["helpers is no layer: layers.js lists them"]);
});
