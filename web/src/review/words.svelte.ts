/** The words of this room together with the page's and the game's, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { has, translator } from "../messages/messages";
import { settings } from "../page/settings.svelte";
import { GameWords } from "../page/words.svelte";
import english from "./messages/en.json";

export class ReviewWords {
  private own = $state.raw<Messages>(english);
  private readonly game: GameWords;
  t: Translate = $derived.by(() => {
    const [own, game] = [this.own, this.game.t];
    const mine = translator(own, english);
    return (key, values) => (has(key, own, english) ? mine(key, values) : game(key, values));
  });

  /** Made inside a component: follows the language. */
  constructor(game: () => string) {
    this.game = new GameWords(game);
    $effect(() => {
      const language = settings.chosen.language;
      if (language === "en") this.own = english;
      else
        void import("./messages/fr.json").then((found) => {
          if (settings.chosen.language === language) this.own = found.default;
        });
    });
  }
}
