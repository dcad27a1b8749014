/** The words of this room, in the chosen language, fetched with it. */

import { messagesIn, translator, type Messages, type Translate } from "../messages/messages";
import { settings } from "../page/settings.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class LearnWords {
  private own = $state.raw<Messages>({});
  t: Translate = $derived(translator(settings.chosen.language, this.own, english));

  /** Made inside a component: follows the language. */
  constructor() {
    $effect(() => {
      const language = settings.chosen.language;
      void messagesIn(files, language).then((found) => settings.chosen.language === language && (this.own = found ?? {}));
    });
  }
}

/** A text of a lesson in the chosen language; English where it has no other. */
export function inWords(texts: Record<string, string> | undefined): string {
  return texts?.[settings.chosen.language] ?? texts?.["en"] ?? "";
}
