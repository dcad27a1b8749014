/**
 * The layers of src/, from bottom to top: a file imports only from its own layer and those below it.
 *
 * Looked over by the linter, so that an editor shows it too.
 */

import { dirname, relative, resolve } from "node:path";

export const LAYERS = [
  "look", // colours, marks, icons, the dialog: no words, no server
  "messages", // the page's texts, and how one is filled
  "offline", // the keeper: a service worker that keeps the box in the browser
  "near", // the box in the page: Python in workers, behind the server's own messages
  "api", // the server's answers and messages, typed
  "board", // the contract between table and board, and what boards are built with
  "games", // games/<game>: a board; knows neither another game nor the server
  "page", // what all screens share: address, settings, who I am, the games found
  "table", // the screens of one match, live or looked back at; knows no game
  "embed", // a table in somebody else's page: an entry of its own, without the rooms above
  "share", // what others are shown of a table, a puzzle, an event: link, picture, clip, embed
  "review", // a finished match in chances: its own room beside the table
  "learn", // lessons: a match that is taught, on the boards of the table
  "puzzles", // puzzles and the deals of the day: rooms beside the table
  "ratings", // leaderboards
  "events", // tournaments: their list, one with its rounds, a new one
  "people", // the club, a person's page, my own
  "desk", // the host's desk
  "calls", // what calls me, and when not; my vacation
  "turn", // my tables with those that wait first, plans, trying things out
  "shell", // everything round it: the open box, a game's page, new tables, settings
  "bench", // a board alone, for whoever draws it; never part of a build
];

const SRC = resolve(import.meta.dirname, "src");
const REGISTRY = "page/registry.ts"; // the one file that opens the games' folders

/** What is wrong with `file` importing `source`, both as paths; null if nothing is. */
export function fault(file, source) {
  const [from, to] = [relative(SRC, file), relative(SRC, resolve(dirname(file), source))].map((path) => path.replaceAll("\\", "/"));
  const [layer, own] = from.split("/");
  const [other, game] = to.split("/");
  if (!from.includes("/") || from.startsWith("..") || to.startsWith("..")) return null; // main.ts and the tests stand above all
  const [here, there] = [LAYERS.indexOf(layer), LAYERS.indexOf(other)];
  if (here < 0 || there < 0) return `${here < 0 ? layer : other} is no layer: layers.js lists them`;
  if (there > here) return `${layer} is below ${other} and must not know it`;
  if (layer === "games" && other === "games" && own !== game) return `${own} knows only its own folder, not ${game}`;
  if (layer === "games" && other === "api") return "a board never talks to the server: the table gives it what it gets";
  if (layer !== "games" && other === "games" && from !== REGISTRY) return `only ${REGISTRY} opens the games' folders`;
  return null;
}

/** The linter's rule: every import, export from and import.meta.glob with a relative path. */
export const rule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const look = (node) => {
      const path = node?.type === "Literal" && typeof node.value === "string" ? node.value.replace(/^!/, "") : "";
      const message = path.startsWith(".") ? fault(context.filename, path) : null;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => look(node.source),
      ExportNamedDeclaration: (node) => look(node.source),
      ExportAllDeclaration: (node) => look(node.source),
      ImportExpression: (node) => look(node.source),
      TSImportType: (node) => look(node.source ?? node.argument?.literal),
      CallExpression(node) {
        if (node.callee.type !== "MemberExpression" || node.callee.object.type !== "MetaProperty") return;
        const [first] = node.arguments;
        for (const each of first?.type === "ArrayExpression" ? first.elements : [first]) look(each);
      },
    };
  },
};
