/** The rows of a kami sheet: the basic action and three abilities, with the cubes that lie on them. */

import type { Translate } from "../../board/contract";
import type { KamiSamaView, Sheet } from "./types";

export interface Row {
  id: string;
  name: string;
  text: string;
  /** Places for cubes, and how many are taken. */
  slots: number;
  cubes: number;
  /** `use yue3`, if that is legal now. */
  move: string | null;
  /** Its steps are under way. */
  now: boolean;
}

const BASIC_SLOTS = 4;

/** A text of a card in the reader's language, in the engine's own words where there is no other. */
export function says(t: Translate, text: string): string {
  return t(`word.${text}`, { otherwise: text });
}

export function sheetOf(view: KamiSamaView, seat: number): Sheet | null {
  const kami = view.players[seat]?.kami;
  return view.sheets.find((sheet) => sheet.id === kami) ?? null;
}

/** The rows of a seat's sheet; `card` is the ability under way. */
export function rowsOf(view: KamiSamaView, seat: number, moves: readonly string[], card: string | null, t: Translate): Row[] {
  const sheet = sheetOf(view, seat);
  const active = view.active === seat && !view.draft;
  const used = view.players[seat]?.used ?? [];
  const basic: Row = {
    id: "basic",
    name: t("basic.name"),
    text: t("basic.text"),
    slots: BASIC_SLOTS,
    cubes: active ? view.basics : 0,
    move: null,
    now: false,
  };
  const own = (sheet?.abilities ?? []).map((ability): Row => {
    const move = `use ${ability.id}`;
    return {
      id: ability.id,
      name: says(t, ability.name),
      text: says(t, ability.text),
      slots: ability.cubes,
      cubes: used.includes(ability.id) ? ability.cubes : 0,
      move: moves.includes(move) ? move : null,
      now: card === ability.id,
    };
  });
  return [basic, ...own];
}
