/** Kami-sama's view, as `games/kami_sama/shown/view.py` writes it. */

import type { View } from "../../board/contract";

export type VillageId = "farming" | "wealthy" | "fishing" | "holy";
export type Kind = "field" | "forest" | "hut" | "stilt" | "temple";
/** A seat, or with two players the Kitsune. */
export type Owner = number | "kitsune";

export const VILLAGES: VillageId[] = ["farming", "wealthy", "fishing", "holy"];
export const LETTERS: Record<VillageId, string> = { farming: "F", wealthy: "W", fishing: "S", holy: "H" };
/** Colours of the shrines, one a seat; each has a silhouette of its own. */
export const COLOURS = ["red", "blue", "purple", "white"] as const;

export interface Space {
  space: string;
  kind: Kind;
  owner: Owner | null;
  seed: boolean;
}

export interface Village {
  id: VillageId;
  spaces: Space[];
  influence: number[];
  tokens: number;
  deck: number;
}

export interface Villager {
  id: string;
  name: string;
  text: string;
  points: number;
  /** `favor`, `nature`, `choice`, `token:holy`, `token:any`, `add`, `move`. */
  claim: string[];
}

export interface Player {
  seat: number;
  side: number;
  chosen: boolean;
  kami: string | null;
  sheets: string[] | null;
  supply: number;
  favor: number;
  nature: number;
  tokens: Record<VillageId, number>;
  sets: number;
  scored: number[];
  points: { sets: number; tokens: number; villagers: number };
  villagers: Villager[];
  /** Where the goal lacks one shrine, and the shrines it would join. */
  near: { space: string; with: string[] }[];
  peasants: number;
  used: string[];
}

export interface Ability {
  id: string;
  name: string;
  text: string;
  cubes: number;
}

export interface Sheet {
  id: string;
  name: string;
  title: string;
  passive: { name: string; text: string };
  abilities: Ability[];
}

export interface Goal {
  id: string;
  name: string;
  text: string;
  pattern: string[];
  /** Alternatives; each shrine it takes with the kinds that will do. */
  kinds: Kind[][][];
}

export interface KamiView extends View {
  stage: string;
  year: number;
  years: number;
  round: number;
  draft: boolean;
  first: number | null;
  opener: number | null;
  active: number | null;
  cubes: number;
  basics: number;
  goal: Goal | null;
  players: Player[];
  sheets: Sheet[];
  villages: Village[];
  faced: VillageId[] | null;
  moon: VillageId | null;
  fear: string | null;
  rage: boolean;
  kitsune: { village: VillageId | null; supply: number; seen: string[]; deck: number; villagers: Villager[] } | null;
  use: string | null;
  lifted: { space: string; owner: Owner }[];
  village: VillageId | null;
  draft_order: Owner[];
  offered: Villager[];
  scores: number[];
}

/** What one legal move would bring, as `consult` tells it. */
export interface Outlook {
  move: string;
  ends: boolean;
  favor?: number;
  nature?: number;
  tokens: VillageId[];
  sets: number;
}

/** The name of an owner's shrine symbol. */
export function colourOf(owner: Owner): string {
  return owner === "kitsune" ? "kitsune" : (COLOURS[owner] ?? "red");
}

/** Row and column of a space, both from 1. */
export function rowOf(space: string): number {
  return Number(space[1]);
}
export function columnOf(space: string): number {
  return Number(space[2]);
}
export function villageOf(space: string): VillageId {
  return VILLAGES["FWSH".indexOf(space[0] ?? "F")] ?? "farming";
}

/** How far the board has turned, in quarters, from who faces the farming village. */
export function turnsOf(view: KamiView): number {
  return view.faced ? view.faced.indexOf("farming") : 0;
}

/** The side of the table that lies in front: one's own, for a spectator the first seat's. */
export function frontSide(view: KamiView, eyes: number | null): number {
  return view.players[eyes ?? 0]?.side ?? 0;
}

/** The village in front of these eyes. */
export function frontVillage(view: KamiView, eyes: number | null): VillageId {
  return view.faced?.[frontSide(view, eyes)] ?? "farming";
}
