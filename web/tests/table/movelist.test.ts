/** The log speaks in words: no notation of any game in it, unless somebody asked for it. */

import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { Decision } from "../../src/api/wire";
import { translator, type Messages } from "../../src/messages/messages";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { languages: ["en"] });
const { settings } = await import("../../src/page/settings.svelte");
const { default: MoveList } = await import("../../src/table/MoveList.svelte");
const files = import.meta.glob<Messages>("$games/*/messages/en.json", { eager: true, import: "default" });

const inEnglish = (game: string): Messages => Object.entries(files).find(([path]) => path.includes(`/${game.replaceAll("-", "_")}/`))?.[1] ?? {};

/** A decision of every game as the server tells it, and who made it. */
const DECISIONS: [string, Decision, string][] = [
  ["kiwara", { ply: 1, seat: 1, move: "C f5", events: [{ event: "placed", text: "", seat: 1, animal: "crocodile", space: "f5" }] }, "Jun"],
  ["koi-koi", { ply: 0, seat: 1, move: "11B x11R", events: [{ event: "played", text: "", seat: 1, card: "11B", takes: ["11R"], took: true }] }, "Jun"],
  ["kigi", { ply: 0, seat: 0, move: "2 > 1 @ 3622,635,345", events: [{ event: "scored", text: "", seat: 0, points: 2 }] }, "Mika"],
  ["kodama-3d", { ply: 6, seat: 0, move: "c4-c3", events: [{ event: "meeple-moved", text: "", seat: 0, from: "c4", to: "c3" }] }, "Mika"],
  ["kami-sama", { ply: 3, seat: 0, move: "add F12", events: [{ event: "gained", text: "", seat: 0, favor: 1, nature: 0 }] }, "Mika"],
];

function log(game: string, decision: Decision): string {
  const t = translator("en", inEnglish(game));
  const { body } = render(MoveList, { props: { history: [decision], names: ["Mika", "Jun"], t } });
  return body.replace(/<[^>]*>/g, " ").replaceAll("&gt;", ">");
}

test.each(DECISIONS)("%s", (game, decision, who) => {
  settings.chosen.notation = false;
  expect(log(game, decision)).toContain(who);
  expect(log(game, decision)).not.toContain(decision.move);
  settings.chosen.notation = true;
  expect(log(game, decision)).toContain(decision.move);
});
