/** The words of this room, with those of the page, in the chosen language. */

import type { Messages, Translate } from "../board/contract";
import { translator } from "../messages/messages";
import { settings } from "../page/settings.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class EventWords {
  private room = $state.raw<Messages>(english);
  t: Translate = $derived(translator(this.room, settings.messages, english));

  /** Made inside a component: follows the language. */
  constructor() {
    $effect(() => {
      const language = settings.chosen.language;
      const load = files[`./messages/${language}.json`];
      void Promise.resolve(load ? load() : english).then((found) => {
        if (settings.chosen.language === language) this.room = found;
      });
    });
  }
}
