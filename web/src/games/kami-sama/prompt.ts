/** What the slip beside the wheel says and offers: choices that lie on no space. */

import type { Translate } from "../../board/contract";
import { says } from "./abilities";
import { spacesOf, verbOf } from "./choices";
import { VILLAGES } from "./spaces";
import type { KamiSamaView, Owner } from "./types";

export interface Offer {
  label: string;
  /** The move it makes; without one it takes something back. */
  move: string | null;
  icon?: string;
  standing?: boolean;
}

export interface Slip {
  title: string;
  text: string;
  offers: Offer[];
  /** There is a step or pick to take back. */
  back: boolean;
}

export interface Asked {
  view: KamiSamaView;
  moves: readonly string[];
  names: string[];
  /** The space or removal picked. */
  picked: string | null;
  staged: boolean;
  t: Translate;
}

export function ownerName(owner: Owner, names: string[], t: Translate): string {
  return owner === "kitsune" ? t("kitsune") : (names[owner] ?? "");
}

/** The slip of a position, null where the board itself says everything. */
export function slipOf(asked: Asked): Slip | null {
  const { view, moves, picked, staged, t } = asked;
  if (picked?.startsWith("remove ")) return removal(asked, picked);
  const offers = moves.filter((move) => spacesOf(move).length === 0).flatMap((move) => offer(move, t));
  const asks = view.asks;
  const under = asks?.step?.startsWith("step-") || ["set", "gain", "token", "rage"].includes(asks?.step ?? "");
  if (!offers.length && !under && !picked) return null;
  const text = picked ? t("prompt.to") : t(`asks.${asks?.step ?? ""}`, { ...asks, otherwise: asks?.text ?? "" });
  return { title: view.use ? says(t, view.use) : "", text, offers, back: staged || picked !== null };
}

function removal({ view, names, t }: Asked, move: string): Slip {
  const space = move.split(" ")[1] ?? "";
  const found = view.villages.flatMap((village) => village.spaces).find((each) => each.space === space);
  const owner = found?.owner ?? null;
  return {
    title: "",
    text: t("prompt.remove", {
      who: owner === null ? "" : ownerName(owner, names, t),
      kind: t(`kind.${found?.kind ?? "field"}`),
    }),
    offers: [
      {
        label: t("remove"),
        move,
        icon: "shrine-" + (owner === null ? "red" : owner === "kitsune" ? "kitsune" : ["red", "blue", "purple", "white"][owner]),
        standing: true,
      },
    ],
    back: true,
  };
}

function offer(move: string, t: Translate): Offer[] {
  const verb = verbOf(move);
  if (move === "gain favor") return [{ label: t("gain.favor"), move, icon: "favor" }];
  if (move === "gain nature") return [{ label: t("gain.nature"), move, icon: "nature" }];
  if (verb === "token") {
    const village = VILLAGES["FWSH".indexOf(move.split(" ")[1] ?? "F")] ?? "farming";
    return [{ label: t(`village.${village}`), move, icon: `token-${village}` }];
  }
  if (move === "rage") return [{ label: t("rage.spend"), move, icon: "rage" }];
  if (["skip", "end", "idle"].includes(move)) return [{ label: t(`move.${move}`), move }];
  return [];
}
