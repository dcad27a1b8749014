/** The words of what calls me and of my tables, with those of the page and of a game, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { translator } from "../messages/messages";
import { gameModule } from "../page/registry";
import { settings } from "../page/settings.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class TurnWords {
  private room = $state.raw<Messages>(english);
  private game = $state.raw<Messages>({});
  private gameEnglish = $state.raw<Messages>({});
  t: Translate = $derived(translator(this.room, this.game, settings.messages, this.gameEnglish, english));

  /** Made inside a component: follows the language, and the game if there is one. */
  constructor(game: () => string = () => "") {
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
