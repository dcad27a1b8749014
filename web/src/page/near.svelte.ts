/** How far the box in the page is, on a site of files alone. */

import { IS_SITE, listen } from "../api/transport";
import type { Loading, Trouble } from "../near/box";

class Near {
  /** Whether there is no server: friends over the network, accounts and codes need one. */
  readonly isSite = IS_SITE;
  loading = $state<Loading | null>(IS_SITE ? { part: "python", done: 0 } : null);
  trouble = $state<Trouble | null>(null);

  constructor() {
    listen({
      loading: (how) => (this.loading = how),
      failed: (why) => (this.trouble = why),
    });
  }
}

export const near = new Near();
