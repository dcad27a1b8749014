import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./offline-plugin";
import { type } from "./type-plugin";

// `npm run dev` beside a running `kiribako serve`; bench.html needs no server at all.
const server = process.env["KIRIBAKO_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), type(import.meta.dirname, mode === "site"), offline(mode === "site", `${import.meta.dirname}/public`)],
  // drawings and words that page and Python share lie with the games: drawn once, said once
  resolve: { alias: { $games: `${import.meta.dirname}/../src/kiribako/games`, $messages: `${import.meta.dirname}/../src/kiribako/messages` } },
  build: {
    target: "es2022",
    outDir: "../src/kiribako/server/page", // from where the server serves it and the wheel takes it
    emptyOutDir: true,
    assetsInlineLimit: 0, // prints and fonts are files of their own, fetched when seen
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // what lives in the page alone has no address that another page could frame
      input: { index: "index.html", offline: "src/offline/keeper.ts", ...(mode === "site" ? {} : { embed: "embed.html" }) },
      // a service worker rules over what lies below it, so it lies above everything
      output: { entryFileNames: ({ name }) => (name === "offline" ? "offline.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    fs: { allow: [".", "../src/kiribako/games", "../src/kiribako/messages"] },
    proxy: {
      "/api": { target: server, ws: true },
      "/bench-api": "http://127.0.0.1:8322", // python -m tools.bench_server
    },
  },
  // a busy machine answers late, never not at all
  test: {
    include: ["tests/**/*.test.ts"],
    css: { include: /look\/tokens\.css/ }, // the palettes are read by a test
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
