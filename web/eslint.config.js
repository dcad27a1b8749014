/** What the linter looks for in the page's code; types are svelte-check's, the looks of it prettier's. */

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";
import { rule as layers } from "./layers.js";

export default defineConfig(
  { ignores: ["node_modules/", "fixtures/", "src/api/wire.ts", "src/games/*/types.ts"] }, // the types are written by a program
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // `_` is a place that must be named and is not wanted: in `{#each}`, in taking a key out of an object
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // a Map or Set that a function makes, fills and returns is not watched; what is watched here is replaced whole
      "svelte/prefer-svelte-reactivity": "off",
      // `{" "}` is a space that has to stay at the edge of a block
      "svelte/no-useless-mustaches": "off",
    },
  },
  { plugins: { page: { rules: { layers } } }, rules: { "page/layers": "error" } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    // All that is put into the page as markup: drawings from files of our own, never a word that came over the wire.
    files: [
      "src/look/Icon.svelte",
      "src/games/kami-sama/{Bust,Symbols,Mark,Pictured}.svelte",
      "src/games/kiwara/{Board,BoardEditor,Mark,Pictured}.svelte",
      "src/games/kigi/art/Defs.svelte",
      "src/games/koi-koi/Captured.svelte",
      "src/games/{kiwara,koi-koi}/two-minutes/TwoMinutes.svelte",
    ],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
