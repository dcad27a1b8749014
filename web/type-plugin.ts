/** Puts typefaces into `src/look/type.<language>.css`: of a family's many parts those that hold letters of our own texts. */

import { readFileSync, readdirSync } from "node:fs";
import type { Plugin } from "vite";

const SHEET = /look\/type\.([\w-]+)\.css$/;
const IMPORT = /@import "(@fontsource\/[\w-]+)\/([\w-]+\.css)";/g;
const FACE = /@font-face \{[^}]*\}/g;

/** Every letter of the texts of a language: messages, and pages such as rules.ja.md. */
function lettersOf(language: string, folders: string[]): Set<number> {
  const named = new RegExp(`(^|[./])${language}\\.(json|md)$`);
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => named.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name}`),
  );
  return new Set(files.flatMap((file) => [...readFileSync(file, "utf8")].map((letter) => letter.codePointAt(0) ?? 0)));
}

/** Whether a part of a typeface has one of the letters. */
function holds(face: string, letters: Set<number>): boolean {
  const ranges = /unicode-range: ([^;]+);/.exec(face)?.[1] ?? "";
  return ranges.split(",").some((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16));
    for (let code = first; code <= last; code++) if (code > 0x7f && letters.has(code)) return true;
    return false;
  });
}

/** For the cards that the server draws (src/kiribako/server/cards/lettering.py): by role a sheet, and which of its files. */
const CARDS: Record<string, [string, string, RegExp][]> = {
  bold: [
    ["lora", "700.css", /-latin-700/], // its figures, as in type.css
    ["alegreya", "700.css", /-latin(-ext)?-700/],
    ["zen-kaku-gothic-new", "700.css", /-\d+-700/],
  ],
  plain: [
    ["source-sans-3", "400.css", /-latin(-ext)?-400/],
    ["zen-kaku-gothic-new", "700.css", /-\d+-700/], // one weight for both: it is three megabytes
  ],
};
const FIGURES = [[0x30, 0x39]];

function rangesOf(face: string): number[][] {
  const text = /unicode-range: ([^;]+);/.exec(face)?.[1] ?? "";
  return text.split(",").map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16));
    return [first, last];
  });
}

export function type(root: string, site: boolean): Plugin {
  return {
    name: "kiribako-type",
    enforce: "pre",
    transform(code, id) {
      const language = SHEET.exec(id)?.[1];
      if (!language) return null;
      const letters = lettersOf(language, [`${root}/src`, `${root}/../src/kiribako`]);
      return code.replace(IMPORT, (_, family: string, sheet: string) => {
        const faces = readFileSync(`${root}/node_modules/${family}/${sheet}`, "utf8").match(FACE) ?? [];
        return faces
          .filter((face) => holds(face, letters))
          .map((face) => face.replace(/, url\([^)]*\) format\('woff'\)/, "").replace("url(./", `url(${family}/`))
          .join("\n");
      });
    },
    generateBundle() {
      if (site) return; // nobody prints cards there
      const index: Record<string, [string, number[][]][]> = {};
      const files = new Set<string>();
      for (const [role, sheets] of Object.entries(CARDS)) {
        index[role] = sheets.flatMap(([family, sheet, wanted]) => {
          const folder = `${root}/node_modules/@fontsource/${family}`;
          const faces = readFileSync(`${folder}/${sheet}`, "utf8").match(FACE) ?? [];
          return faces.flatMap((face): [string, number[][]][] => {
            const name = /files\/([\w-]+\.woff)\)/.exec(face)?.[1] ?? "";
            if (!wanted.test(name)) return [];
            files.add(`${folder}/files/${name}`);
            return [[name, family === "lora" ? FIGURES : rangesOf(face)]];
          });
        });
      }
      for (const file of files) this.emitFile({ type: "asset", fileName: `letters/${file.split("/").at(-1)}`, source: readFileSync(file) });
      this.emitFile({ type: "asset", fileName: "letters/index.json", source: JSON.stringify(index) });
    },
  };
}
