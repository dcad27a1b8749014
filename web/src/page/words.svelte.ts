/** The page's words together with those of one game, in the chosen language. */

import { translator } from "../messages/messages";
import type { Messages, Translate } from "../board/contract";
import { gameModule } from "./registry";
import { settings } from "./settings.svelte";

export class GameWords {
  private own = $state.raw<Messages>({});
  private english = $state.raw<Messages>({});
  t: Translate = $derived(translator(this.own, settings.messages, this.english));

  /** Made inside a component: follows the language. */
  constructor(game: () => string) {
    $effect(() => {
      const messages = gameModule(game())?.messages;
      const language = settings.gameLanguage;
      if (!messages) return;
      const load = messages[language] ?? messages[settings.chosen.language];
      void Promise.all([load(), messages.en()]).then(([chosen, english]) => {
        if (settings.gameLanguage !== language) return;
        this.own = chosen.default;
        this.english = english.default;
      });
    });
  }
}
