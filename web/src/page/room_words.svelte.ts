/** The words of a room of the page, before those of the page and of a game, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { messagesIn, translator, type MessageFiles } from "../messages/messages";
import { gameMessages } from "./registry";
import { settings } from "./settings.svelte";

export class RoomWords {
  private room = $state.raw<Messages>({});
  private english = $state.raw<Messages>({});
  private game = $state.raw<Messages>({});
  private gameEnglish = $state.raw<Messages>({});
  t: Translate = $derived(translator(settings.chosen.language, this.room, this.game, settings.messages, this.gameEnglish, this.english));

  /** Made inside a component: follows the language, and the game if there is one. `files` are all but the English one. */
  constructor(english: Messages, files: MessageFiles, game: () => string = () => "") {
    this.room = this.english = english;
    $effect(() => {
      const language = settings.chosen.language;
      void messagesIn(files, language).then((found) => {
        if (settings.chosen.language === language) this.room = found ?? english;
      });
    });
    $effect(() => {
      const [id, language] = [game(), settings.chosen.language];
      if (!id) return;
      void Promise.all([gameMessages(id, [language]), gameMessages(id, ["en"])]).then(([chosen, first]) => {
        if (settings.chosen.language !== language) return;
        this.game = chosen;
        this.gameEnglish = first;
      });
    });
  }
}
