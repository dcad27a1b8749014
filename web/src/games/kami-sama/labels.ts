/** A space in words, for those who do not see it. */

import type { Translate } from "../../board/contract";
import type { Placed } from "./placed";
import { ownerName } from "./prompt";
import { columnWord, rowWord } from "./spaces";
import type { KamiSamaView } from "./types";

/** What of a space is told. */
type Told = Pick<Placed, "space" | "village" | "kind" | "owner" | "seed" | "fear" | "touch" | "outlook">;

export function labelOf(each: Told, { view, names, t }: { view: KamiSamaView; names: string[]; t: Translate }): string {
  const parts = [
    t("space.label", {
      village: t(`village.${each.village}`),
      row: t(`word.${rowWord(each.space)}`, { otherwise: rowWord(each.space) }),
      column: t(`word.${columnWord(each.space)}`, { otherwise: columnWord(each.space) }),
      kind: t(`kind.${each.kind}`),
      who: each.owner === null ? t("space.empty") : t("space.owned", { who: ownerName(each.owner, names, t) }),
    }),
  ];
  if (each.seed) parts.push(t("space.seed"));
  if (each.fear) parts.push(t("space.fear"));
  if (each.touch) parts.push(t(`does.${each.touch.verb}${each.touch.pick ? ".pick" : ""}`));
  const gained = each.outlook;
  if (gained?.favor && gained.favor > 0) parts.push(t("brings.favor", { count: gained.favor }));
  if (gained?.nature && gained.nature > 0) parts.push(t("brings.nature", { count: gained.nature }));
  for (const village of gained?.tokens ?? []) parts.push(t("brings.token", { village: t(`village.${village}`) }));
  if (!gained?.tokens.length && view.viewer !== null && view.players[view.viewer]?.near.some((near) => near.space === each.space)) parts.push(t("space.near"));
  return parts.join(", ");
}
