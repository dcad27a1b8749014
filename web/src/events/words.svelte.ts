/** The words of this room. */

import type { Messages } from "../board/contract";
import { RoomWords } from "../page/room_words.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class EventWords extends RoomWords {
  constructor() {
    super(english, files);
  }
}
