/** The words of the club's rooms. */

import type { Messages } from "../board/contract";
import { RoomWords } from "../page/room_words.svelte";
import english from "./messages/en.json";

const files = import.meta.glob<Messages>(["./messages/*.json", "!./messages/en.json"], { import: "default" });

export class ClubWords extends RoomWords {
  constructor() {
    super(english, files);
  }
}
