/** Writes into the keeper (src/offline/keeper.ts) what it keeps: every file of this build. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const KEEPER = "offline.js";
const EMBED = "embed.html"; // for other people's pages: never from here
const LETTERS = "letters/"; // for the server's cards: no page reads them
/** Parts of typefaces of one language: many, and kept only by those who read it. */
const LATER = /^assets\/[\w-]+-\d+-\d00-normal-[\w-]+\.woff2?$/;
/** As the server's own (src/kiribako/server/app.py), as far as a page can say it of itself. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

export function offline(near: boolean, folder: string): Plugin {
  return {
    name: "kiribako-offline",
    apply: "build",
    enforce: "post",
    // A static host sends no such header. Workers have a policy of their own; only they run WebAssembly.
    transformIndexHtml: () => (near ? [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY.join("; ") } }] : []),
    generateBundle(_options, bundle) {
      const keeper = bundle[KEEPER];
      if (keeper?.type !== "chunk") throw new Error("the build has no keeper");
      const still = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => `${file.parentPath}/${file.name}`.slice(folder.length + 1));
      const made = Object.keys(bundle).filter((name) => name !== KEEPER && name !== EMBED && !name.startsWith(LETTERS) && !name.endsWith(".map"));
      const all = [...new Set([...made, ...still, "index.html"])].sort();
      const [files, later] = [all.filter((name) => !LATER.test(name)), all.filter((name) => LATER.test(name))];
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry && one.name === "index")?.fileName ?? "";
      // assets have their digest in their name; the page and what lies still have not
      const digest = createHash("sha256").update(all.join("\n")).update(keeper.code);
      const first = bundle["index.html"];
      if (first?.type === "asset") digest.update(first.source);
      for (const name of still) digest.update(readFileSync(`${folder}/${name}`));
      const version = digest.digest("hex").slice(0, 12);
      const box = { version, entry, near, files, later, packed: [] };
      keeper.code = `const BOX = ${JSON.stringify(box)};\n${keeper.code}`;
    },
  };
}
