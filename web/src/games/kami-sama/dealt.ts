/** The villagers shown in a village and who took which, remembered while they are passed on. */

import type { Happened } from "../../board/contract";
import type { KamiSamaEvent, KamiSamaView, Owner, Villager } from "./types";

export interface Dealt {
  key: string;
  cards: Villager[];
  /** Who took which, the first first. */
  takers: [Owner, string][];
}

export const NOTHING: Dealt = { key: "", cards: [], takers: [] };

/** What lies there after a decision; a board that was not looking knows only what still lies there. */
export function follow(before: Dealt, view: KamiSamaView, happened: Happened<KamiSamaEvent> | null): Dealt {
  if (!view.draft || view.village === null) return NOTHING;
  const key = `${view.year} ${view.village}`;
  const known = before.key === key ? before : { key, cards: [], takers: [] };
  const takers = [...known.takers];
  for (const event of happened?.events ?? []) {
    if (event.event === "villagers-drawn" && event.village === view.village) takers.length = 0;
    if (event.event !== "villager-taken" && event.event !== "kitsune-took") continue;
    const owner = event.event === "kitsune-took" ? "kitsune" : event.seat;
    if (!takers.some(([, id]) => id === event.villager)) takers.push([owner, event.villager]);
  }
  const cards = [...known.cards];
  for (const card of view.offered) if (!cards.some((each) => each.id === card.id)) cards.push(card);
  const held = new Map([...view.players.flatMap((player) => player.villagers), ...(view.kitsune?.villagers ?? [])].map((card) => [card.id, card]));
  for (const [, id] of takers) {
    const card = held.get(id);
    if (card && id.startsWith(view.village) && !cards.some((each) => each.id === id)) cards.push(card);
  }
  const lying = new Set(view.offered.map((card) => card.id));
  const kept = takers.filter(([, id]) => cards.some((card) => card.id === id) && !lying.has(id));
  return { key, cards: cards.filter((card) => lying.has(card.id) || kept.some(([, id]) => id === card.id)), takers: kept };
}
