/** The words of this room together with the page's and the game's, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { has, messagesIn, translator } from "../messages/messages";
import { settings } from "../page/settings.svelte";
import { GameWords } from "../page/words.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class ReviewWords {
  private own = $state.raw<Messages>(english);
  private readonly game: GameWords;
  t: Translate = $derived.by(() => {
    const [own, game] = [this.own, this.game.t];
    const mine = translator(settings.chosen.language, own, english);
    return (key, values) => (has(key, own, english) ? mine(key, values) : game(key, values));
  });

  /** Made inside a component: follows the language. */
  constructor(game: () => string) {
    this.game = new GameWords(game);
    $effect(() => {
      const language = settings.chosen.language;
      void messagesIn(files, language).then((found) => {
        if (settings.chosen.language === language) this.own = found ?? english;
      });
    });
  }
}
