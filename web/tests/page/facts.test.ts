/** What the page says of a bot: how strong it is called, and how long it may think. */

import { expect, test } from "vitest";
import { pageMessages, translator } from "../../src/messages/messages";
import { botName, botNote } from "../../src/page/facts";

const game = {
  bots: [{ word: "level-6", name: "Sacred camphor", description: "For people who want to lose.", seconds: 2, rated: false }],
};

test("the strongest level says how long it may think", async () => {
  for (const language of ["en", "fr", "ja"]) {
    const t = translator(language, await pageMessages(language));
    expect(botNote(game, "level-6", t)).toMatch(/\b2 ?(seconds\b|secondes\b|秒)/);
    expect(botName(game, "level-6", t)).not.toBe("level-6");
  }
});
