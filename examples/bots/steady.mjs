// A bot that speaks the line protocol, for Node without packages. It reads its view as JSON and
// plays the move whose text, seat and ply hash lowest: dull, but the same every time.
//
// kiribako arena kiwara random "program:node examples/bots/steady.mjs"

import { createInterface } from "node:readline";

let facts = {};
let ply = 0;
let view = {};
let legal = [];

const say = (words) => process.stdout.write(`${words}\n`);

function hash(text) {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0), 16777619) >>> 0;
  return value;
}

function choose() {
  if (view.viewer !== facts.seat || view.actor !== facts.seat) throw new Error("not my turn");
  const weight = (move) => hash(`${facts.seed} ${ply} ${move}`);
  return legal.reduce((best, move) => (weight(move) < weight(best) ? move : best));
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const space = line.indexOf(" ");
  const word = space < 0 ? line : line.slice(0, space);
  const rest = space < 0 ? "" : line.slice(space + 1);
  if (word === "kiribako-bot") say("name steady.mjs\nready");
  else if (word === "match") {
    facts = JSON.parse(rest);
    say("ready");
  } else if (word === "decide") {
    ply = Number(rest.split(" ")[0]);
    legal = [];
  } else if (word === "view") view = JSON.parse(rest);
  else if (word === "legal") legal.push(rest);
  else if (word === "go" && legal.length === 0) say("moves");
  else if (word === "go" || word === "end") say(`move ${choose()}`);
  else if (word === "quit") process.exit(0);
});
