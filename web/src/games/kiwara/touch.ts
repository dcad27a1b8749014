/** What the parts of the board ask about themselves: may I be touched, am I hinted at, was I refused. */

import type { Offer } from "../../board/choices";
import type { Asked } from "./words";

export interface Touch {
  /** What touching these parts would do; null if nothing legal. */
  offer: (parts: string[]) => Offer | null;
  /** Touch: pick, complete a move, or learn why not. */
  at: (parts: string[], place?: { space?: string; spot?: string }) => void;
  picked: (part: string) => boolean;
  /** Which of the hinted moves has this part: 1 is the best; 0 none. */
  hint: (part: string) => number;
  /** Whether the move that a lesson asks for is made of this part, and it is not picked yet. */
  asked: (part: string) => boolean;
  refusedAt: (part: string) => boolean;
  /** Say what this is, or with null nothing more. */
  explain: (what: Asked | null) => void;
}
