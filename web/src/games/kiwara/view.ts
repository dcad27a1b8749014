/** What the engine shows of a Kiwara match. */

import type { Translate, View } from "../../board/contract";
import type { Animal } from "./moves";

export interface Token {
  animal: Animal;
  seat: number;
  hidden: boolean;
}

export interface Territory {
  letter: string;
  spaces: string[];
  tokens: [number, number];
  controller: number | null;
  points: number;
  full: boolean;
}

export interface HeldCard {
  card: string;
  used: boolean;
}

export interface KiwaraView extends View {
  board: string;
  tokens: (Token | null)[];
  hands: Record<Animal, number>[];
  totem: string | null;
  /** The spaces the totem faces. */
  line: string[];
  crocodile: string | null;
  cards: HeldCard[][];
  prize: "okapi" | "mysterious" | null;
  deck: number | null;
  earned: number | null;
  offered: string[];
  forced: string | null;
  barred: string | null;
  territories: Territory[];
  values: Record<Animal, number>;
  /** Where an animal would go down hidden. */
  fear: Partial<Record<Animal, string[]>>;
  scores: number[];
}

/** What a card does; some say more where the table lets them choose their moment. */
export function cardText(card: string, view: KiwaraView, t: Translate): string {
  return t(`card.${card}.text.${String(view.options["timing"])}`, { otherwise: t(`card.${card}.text`) });
}
