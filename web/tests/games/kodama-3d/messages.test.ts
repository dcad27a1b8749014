import { describe, expect, it } from "vitest";
import en from "$games/kodama_3d/messages/en.json";
import fr from "$games/kodama_3d/messages/fr.json";
import { refusalWords } from "../../../src/board/refusal";
import { goalTitle } from "../../../src/games/kodama-3d/words";
import type { Goal } from "../../../src/games/kodama-3d/types";
import { translator } from "../../../src/messages/messages";

const ROOM = import.meta.glob<string>("../../../src/games/kodama-3d/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

describe("messages", () => {
  it("hold every key the board asks for", () => {
    const asked = Object.values(ROOM).flatMap((text) => [...text.matchAll(/"(kodama\.[\w.-]+)"/g)].map((one) => one[1] as string));
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });
});

describe("words", () => {
  const t = translator("en", en);

  it("say why a tree would fall, in the page's language", () => {
    const refusal = { code: "topples", message: "engine", rule: "KD-3.3", where: { point: "3.T", way: "front left", beyond: 0.45 } };
    expect(refusalWords(refusal, t)).toBe("Engine.");
    expect(refusalWords(refusal, translator("fr", fr))).toContain("vers l’avant gauche");
  });

  it("leave a refusal to the engine where a fact is missing", () => {
    expect(refusalWords({ code: "blocked", message: "the engine's own", where: {} }, t)).toBe("The engine's own.");
  });

  it("name a goal by its kind", () => {
    const goal = { predicate: "row_kodama", kind: "pink", number: 4, text: "engine" } as Goal;
    expect(goalTitle(goal, t)).toBe("Four pink kodamas in a row, trunk included");
    expect(goalTitle({ ...goal, predicate: "unheard" }, t)).toBe("engine");
  });
});
