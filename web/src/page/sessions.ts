/** Sessions of an account in plain words. */

import type { SessionLine } from "../api/wire";
import type { Translate } from "../board/contract";

/** Such as "Firefox on Linux", with what the browser said of itself. */
export function browserName({ browser, system }: Pick<SessionLine, "browser" | "system">, t: Translate): string {
  if (browser && system) return t("sessions.on", { browser, system });
  return browser || system || t("sessions.unknown");
}

/** The day a session was last seen: nobody needs to know it more exactly. */
export function dayOf(seen: number, language: string): string {
  return new Date(seen).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
}
