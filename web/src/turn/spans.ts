/** How long something is, in words: the two largest units that say it. No DOM. */

import type { Translate } from "../board/contract";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

export function spanWords(milliseconds: number, t: Translate): string {
  const [days, hours, minutes] = [Math.floor(milliseconds / DAY), Math.floor((milliseconds % DAY) / HOUR), Math.floor((milliseconds % HOUR) / MINUTE)];
  if (days) return [t("span.days", { count: days }), hours ? t("span.hours", { count: hours }) : ""].filter(Boolean).join(" ");
  if (hours) return [t("span.hours", { count: hours }), hours < 6 && minutes ? t("span.minutes", { count: minutes }) : ""].filter(Boolean).join(" ");
  return t("span.minutes", { count: minutes });
}
