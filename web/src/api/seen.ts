/** A table as it was last seen here, for when its server is away; the keeper answers with it (src/offline). */

import type { Table } from "./wire";
import { IS_SITE } from "./transport";

const SEEN = "kiribako-seen";

/** Keep it, where a keeper stands at the door that could ever show it. */
export async function keepSeen(table: Table): Promise<void> {
  if (IS_SITE || !navigator.serviceWorker?.controller) return;
  const headers = { "Content-Type": "application/json", "x-last-seen": String(Date.now()) };
  const cache = await caches.open(SEEN);
  await cache.put(`/api/tables/${encodeURIComponent(table.id)}`, new Response(JSON.stringify(table), { headers }));
}
