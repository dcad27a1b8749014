/** Villages and spaces by their names, whose colours stand on them, and which village lies in front. */

import type { KamiSamaView, Owner, VillageId } from "./types";

export const VILLAGES: VillageId[] = ["farming", "wealthy", "fishing", "holy"];
/** Colours of the shrines, one a seat; each has a silhouette of its own. */
const COLOURS = ["red", "blue", "purple", "white"];

/** The name of an owner's shrine symbol. */
export function colourOf(owner: Owner): string {
  return owner === "kitsune" ? "kitsune" : (COLOURS[owner] ?? "red");
}

/** The colour in which somebody's doings are marked. */
export function inkOf(owner: Owner): string {
  return owner === "kitsune" ? "#C8741E" : (["#B5382A", "#2E5C9A", "#74468A", "#2B2A28"][owner] ?? "#2B2A28");
}

/** Row and column of a space, both from 1. */
export function rowOf(space: string): number {
  return Number(space[1]);
}
export function columnOf(space: string): number {
  return Number(space[2]);
}
/** The same as the engine's words for them. */
export function rowWord(space: string): string {
  return ["first", "second", "third", "fourth", "fifth"][rowOf(space) - 1] ?? "";
}
export function columnWord(space: string): string {
  return ["far left", "left", "middle", "right", "far right"][columnOf(space) - 1] ?? "";
}
export function villageOf(space: string): VillageId {
  return VILLAGES["FWSH".indexOf(space[0] ?? "F")] ?? "farming";
}

/** How far the board has turned, in quarters, from who faces the farming village. */
export function turnsOf(view: KamiSamaView): number {
  return view.faced ? view.faced.indexOf("farming") : 0;
}

/** The side of the table that lies in front: one's own, for a spectator the first seat's. */
export function frontSide(view: KamiSamaView, eyes: number | null): number {
  return view.players[eyes ?? 0]?.side ?? 0;
}

/** The village in front of these eyes. */
export function frontVillage(view: KamiSamaView, eyes: number | null): VillageId {
  return view.faced?.[frontSide(view, eyes)] ?? "farming";
}
