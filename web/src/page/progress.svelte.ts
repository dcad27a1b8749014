/** How far this device has come in lessons, kept in its storage and, with an account, on the server. */

import { api } from "../api/http";

const KEY = "kiribako.progress";
type Entries = Record<string, string>;

function stored(): Entries {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Entries;
  } catch {
    return {}; // no storage, or somebody else's text in it
  }
}

/** Both together: what is done stays done. */
export function merged(one: Entries, other: Entries): Entries {
  const all = { ...one };
  for (const [what, how] of Object.entries(other)) if (!(what in all) || how === "done") all[what] = how;
  return all;
}

class Progress {
  entries = $state.raw<Entries>(stored());

  /** What is known of something: `seen`, `done`, or nothing. */
  of(what: string): string | undefined {
    return this.entries[what];
  }

  /** Note something, here and in the account. */
  note(what: string, how: string, account: boolean): void {
    if (this.entries[what] === how || this.entries[what] === "done") return;
    this.keep({ [what]: how });
    if (account) void this.merge();
  }

  /** After signing in, and when lessons are looked at: the device and the account tell each other. */
  async merge(): Promise<void> {
    try {
      this.keep((await api.progress(this.entries)).entries);
    } catch {
      // the server is away: the device knows enough, and tells next time
    }
  }

  private keep(more: Entries): void {
    this.entries = merged(this.entries, more);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.entries));
    } catch {
      // a private window without storage: it lasts as long as the page
    }
  }
}

export const progress = new Progress();
export const lessonKey = (game: string, lesson: string): string => `lesson/${game}/${lesson}`;
export const offerKey = (game: string): string => `offer/${game}`;
