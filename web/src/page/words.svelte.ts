/** The page's words together with those of one game, in the chosen language. */

import { translator } from "../messages/messages";
import type { Messages, Translate } from "../board/contract";
import { gameMessages } from "./registry";
import { settings } from "./settings.svelte";

export class GameWords {
  private own = $state.raw<Messages>({});
  private english = $state.raw<Messages>({});
  /** Whether the game's words are here, if it has any. */
  ready = $state(false);
  t: Translate = $derived(translator(settings.gameLanguage, this.own, settings.messages, this.english));

  /** Made inside a component: follows the language. */
  constructor(game: () => string) {
    $effect(() => {
      const [id, language] = [game(), settings.gameLanguage];
      void Promise.all([gameMessages(id, [language, settings.chosen.language]), gameMessages(id, ["en"])]).then(([chosen, english]) => {
        if (settings.gameLanguage !== language) return;
        this.own = chosen;
        this.english = english;
        this.ready = true;
      });
    });
  }
}
