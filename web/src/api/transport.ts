/** How the page reaches its tables: a server over the network, or the box in the page itself. */

import type { Loading, NearBox, Trouble } from "../near/box";
import type { Socket } from "../near/socket";

/** Whether this page is a site of files alone, whose tables live in the page. */
export const IS_SITE: boolean = import.meta.env["VITE_SITE"] === "1";

export interface News {
  loading: (how: Loading | null) => void;
  /** Why there is no box, or null when there is one after all. */
  failed: (why: Trouble | null, message: string) => void;
  /** The server is away, and when it last said what is shown instead; null when it answers. */
  away: (when: number | null) => void;
}

const news: News = { loading: () => undefined, failed: () => undefined, away: () => undefined };
let near: Promise<NearBox> | undefined;
/** Nobody in particular: no cookie goes along, and only what a spectator may see comes back. */
let stranger = false;

/** From now on whatever is asked is asked as a spectator. */
export function spectate(): void {
  stranger = true;
}

/** Hear how far the box in the page is, or whether the server answers. */
export function listen(to: Partial<News>): void {
  Object.assign(news, to);
}

function box(): Promise<NearBox> {
  near ??= import("../near/box").then(
    ({ NearBox }) =>
      new NearBox(
        new URL(".", document.baseURI).href,
        (how) => news.loading(how),
        (why, message) => news.failed(why, message),
      ),
  );
  return near;
}

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (IS_SITE) return (await box()).request(path, init);
  try {
    const answer = await fetch(path, { credentials: stranger ? "omit" : "same-origin", ...init });
    const seen = answer.headers.get("x-last-seen"); // from the keeper, not from the server
    news.away(seen === null ? null : Number(seen));
    return answer;
  } catch (error) {
    news.away(0);
    throw error;
  }
}

/** A socket to a table, from the message after `since` on if some were heard already. */
export async function openSocket(table: string, since: number | null): Promise<Socket> {
  if (IS_SITE) return (await box()).socket(table, since);
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  if (since !== null) address.searchParams.set("since", String(since));
  if (stranger) address.searchParams.set("as", "spectator");
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address);
}
