/** The seats' own pieces of a game, fetched once, and letters where it has none. */

import type { Component } from "svelte";
import type { MarkProps, View } from "../board/contract";
import type { Identity } from "../look/identity";
import { seatLetters } from "../look/seats";
import { gameModule } from "./registry";

const fetched = new Map<string, Component<MarkProps>>();

export class SeatIdentity implements Identity {
  piece = $state.raw<Component<MarkProps> | null>(null);
  view: View | null;
  letters: string[];

  /** Call inside a component: it follows what the three tell. */
  constructor(game: () => string, view: () => View | null, names: () => string[]) {
    this.view = $derived(view());
    this.letters = $derived(seatLetters(names()));
    $effect.pre(() => {
      const wanted = game();
      this.piece = fetched.get(wanted) ?? null;
      if (this.piece) return;
      gameModule(wanted)
        ?.mark?.()
        .then(({ default: piece }) => {
          fetched.set(wanted, piece);
          if (game() === wanted) this.piece = piece;
        })
        .catch(() => undefined); // the box's own marks do as well
    });
  }
}
