/** Whether the browser promises to keep what lies in it: matches of a box without a server live nowhere else. */

import { IS_SITE } from "../api/transport";

class Storage {
  /** null where nobody knows: without https, or in a browser that never promises anything. */
  promised = $state<boolean | null>(null);

  /** What the browser has promised so far. */
  async look(): Promise<void> {
    if (IS_SITE) this.promised = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
  }

  /** Ask for it: when there is something to lose, or when somebody wishes it. Some browsers ask their person. */
  async ask(): Promise<void> {
    await this.look();
    if (this.promised === false) this.promised = await navigator.storage.persist().catch(() => false);
  }
}

export const storage = new Storage();
