/** The words of what calls me and of my tables, with those of a game if there is one. */

import type { Messages } from "../board/contract";
import { RoomWords } from "../page/room_words.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class TurnWords extends RoomWords {
  constructor(game?: () => string) {
    super(english, files, game);
  }
}
