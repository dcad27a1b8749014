/** The words of this room, with those of one game. */

import type { Messages } from "../board/contract";
import { RoomWords } from "../page/room_words.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class ShareWords extends RoomWords {
  constructor(game?: () => string) {
    super(english, files, game);
  }
}
