/** What the parts of the table share: names of cards, what may be touched, what is marked. */

import type { Offer } from "../../board/choices";
import type { Translate } from "../../board/contract";
import type { Face } from "./types";

export interface Touch {
  offer: (parts: string[]) => Offer | null;
  at: (parts: string[]) => void;
  picked: (part: string) => boolean;
  hint: (part: string) => number;
  /** Whether a lesson's move is made of this part, or takes it. */
  asked: (part: string) => boolean;
  refused: (code: string) => boolean;
}

/** A card in words: its own name, or its flower's with the kind. */
export function cardName(code: string, faces: Record<string, Face>, t: Translate): string {
  const face = faces[code];
  if (!face) return code;
  const flower = t(`flower.${face.flower}`, { otherwise: face.flower });
  const own = t(`card.${code}`, { otherwise: "" });
  return own ? t("kk.card", { flower, name: own }) : t(`kk.card.${face.kind}`, { flower, otherwise: `${flower}, ${face.name}` });
}
