/** The reinforcement cards in words. */

import type { Translate } from "../../board/contract";
import type { KiwaraView } from "./types";

/** What a card does; some say more where the table lets them choose their moment. */
export function cardText(card: string, view: KiwaraView, t: Translate): string {
  return t(`card.${card}.text.${String(view.options["timing"])}`, { otherwise: t(`card.${card}.text`) });
}
