/** What the board says of itself: animals, cards, and what comes first. */

import type { Translate } from "../../board/contract";
import type { Animal, KiwaraView } from "./types";

/** Something somebody wants to know: an animal, a card, or why nothing happened. */
export interface Asked {
  animal?: Animal;
  hidden?: boolean;
  card?: string;
  not?: string;
}

/** What a card does; some say more where the table lets them choose their moment. */
export function cardText(card: string, view: KiwaraView, t: Translate): string {
  return t(`card.${card}.text.${String(view.options["timing"])}`, { otherwise: t(`card.${card}.text`) });
}

/** The rule behind what is said of an animal or a card. */
const RULES: Record<string, string> = {
  gazelle: "KW-3.3",
  zebra: "KW-3.2",
  crocodile: "KW-3.7",
  elephant: "KW-3.4",
  lion: "KW-3.2",
  okapi: "KW-5.3",
  boa: "KW-6.3",
  baboon: "KW-6.4",
  vulture: "KW-6.5",
  rhinoceros: "KW-6.6",
  porcupine: "KW-6.7",
  wildebeest: "KW-6.8",
  hyena: "KW-6.9",
  warthog: "KW-6.10",
  giraffe: "KW-6.11",
};
const ruled = (text: string, of: string): string => (RULES[of] ? `${text} ${RULES[of]}` : text);

export function about({ animal, hidden, card, not }: Asked, view: KiwaraView, t: Translate): string {
  if (not) return not;
  if (card) return ruled(t("kw.say.card", { card: t(`card.${card}`), text: cardText(card, view, t) }), card);
  if (!animal) return "";
  const name = t(`animal.${animal}`);
  if (hidden) return `${t("animal.hidden.text", { animal: name })} KW-5.2`;
  return ruled(t("kw.say.held", { animal: name, text: t(`animal.${animal}.text`, { value: view.values[animal] }) }), animal);
}

/** Why a touch did nothing: what comes first, or whose turn it is; of an animal or a card rather what it does. */
export function notNow(parts: string[], view: KiwaraView, seat: number | null, names: string[], t: Translate): Asked {
  const step = view.asks?.step ?? "";
  const kind = parts[0]?.split(":")[0] ?? "";
  if (view.over) return {};
  if (seat === null) return { not: view.actor === null ? "" : t("kw.not.turn", { who: names[view.actor] }) };
  if (step === "place") return { not: t(kind === "spot" ? "kw.not.place-first" : "kw.not.animal") };
  if (step === "totem") return { not: t("kw.not.totem-now") };
  return { not: t(`kw.say.${step}`) };
}
