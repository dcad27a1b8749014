/** What a game draws instead of the codes in its rules, fetched when a rule is first shown. */

import type { Component } from "svelte";
import type { PicturedProps } from "../board/contract";
import { gameModule } from "./registry";

export class Pictured {
  /** What draws a code; null as long as it is not here, or for a game that draws none. */
  drawing = $state.raw<Component<PicturedProps> | null>(null);
  codes: RegExp | null;

  constructor(game: string) {
    const own = gameModule(game)?.pictured;
    this.codes = own?.codes ?? null;
    // a text with codes is still a text
    own?.load().then(
      (found) => (this.drawing = found.default),
      () => undefined,
    );
  }
}

const known = new Map<string, Pictured>();

export function picturedIn(game: string): Pictured {
  const found = known.get(game) ?? new Pictured(game);
  known.set(game, found);
  return found;
}
