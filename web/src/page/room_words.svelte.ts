/** The words of a room of the page, before those of the page and of a game, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { translator } from "../messages/messages";
import { gameModule } from "./registry";
import { settings } from "./settings.svelte";

/** A room's message files but the English one, as `import.meta.glob` finds them. */
export type RoomFiles = Record<string, () => Promise<Messages>>;

export class RoomWords {
  private room = $state.raw<Messages>({});
  private english = $state.raw<Messages>({});
  private game = $state.raw<Messages>({});
  private gameEnglish = $state.raw<Messages>({});
  t: Translate = $derived(translator(this.room, this.game, settings.messages, this.gameEnglish, this.english));

  /** Made inside a component: follows the language, and the game if there is one. */
  constructor(english: Messages, files: RoomFiles, game: () => string = () => "") {
    this.room = this.english = english;
    $effect(() => {
      const language = settings.chosen.language;
      const load = files[`./messages/${language}.json`];
      void Promise.resolve(load ? load() : english).then((found) => {
        if (settings.chosen.language === language) this.room = found;
      });
    });
    $effect(() => {
      const [messages, language] = [gameModule(game())?.messages, settings.chosen.language];
      if (!messages) return;
      void Promise.all([messages[language](), messages.en()]).then(([chosen, first]) => {
        if (settings.chosen.language !== language) return;
        this.game = chosen.default;
        this.gameEnglish = first.default;
      });
    });
  }
}
