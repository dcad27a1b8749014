/** A table as it was last seen here, for when its server is away; the keeper answers with it (src/offline). */

import type { Seen } from "../offline/ways";
import { IS_SITE } from "./transport";
import type { Table } from "./wire";

/** Tell the keeper, if one stands at the door. It outlives the page: what a page writes as it closes is lost. */
export function keepSeen(table: Table): void {
  if (IS_SITE) return;
  const seen: Seen = { path: `api/tables/${encodeURIComponent(table.id)}`, text: JSON.stringify(table) };
  navigator.serviceWorker?.controller?.postMessage(seen);
}
