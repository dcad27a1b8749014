/**
 * The keeper, a service worker: keeps the box's files in the browser, so that it opens without a network.
 *
 * `BOX` is what the build wrote down (vite.config.ts). A new version waits until the page says "go".
 */

import { PACKED, unpacked } from "./packed";
import { hearPushes, type PushScope } from "./push";
import { nameOf, pageOf, wayOf, type Kept, type Seen } from "./ways";

declare const BOX: Kept;

/** As much of a service worker as is used here; the page's own types know none. */
interface Keeping extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Keeping {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Keeping {
  data: string | Seen;
  ports: readonly MessagePort[];
}
interface Scope {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(name: "install" | "activate", heard: (event: Keeping) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(name: "message", heard: (event: Told) => void): void;
}

const scope = globalThis as unknown as Scope;
const base = scope.registration.scope;
const FILES = `kiribako-${BOX.version}`;
const SEEN = "kiribako-seen";
const MEMORY = "kiribako-memory"; // of Python, which knows itself whether it fits (near/memory.ts)
const MOST_SEEN = 400; // answers of the server
const SLOW = 4_000; // milliseconds until the page is shown from here though the network may come
const AT_ONCE = 6; // files fetched side by side

async function fetched(name: string): Promise<Response> {
  const isPacked = BOX.packed.includes(name);
  const answer = await fetch(base + name + (isPacked ? PACKED : ""), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return isPacked ? unpacked(answer) : answer;
}

/** Every file of this version, whole, or none: an installation that breaks off is tried again. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  const queue = [...BOX.files];
  const one = async (): Promise<void> => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      await cache.put(base + name, await fetched(name));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("kiribako-") && ![FILES, SEEN, MEMORY].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function kept(url: string): Promise<Response> {
  const cache = await caches.open(FILES);
  const name = nameOf(base, url) ?? "";
  const found = await cache.match(base + name);
  if (found) return found;
  const answer = await fetched(name);
  if (BOX.later.includes(name)) await cache.put(base + name, answer.clone());
  return answer;
}

/** A box near has one version in all its parts; a server's page is the newest if the network lets us. */
async function page(request: Request): Promise<Response> {
  const here = caches.match(pageOf(base), { cacheName: FILES });
  if (BOX.near) return (await here) ?? fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW));
  const fresh = fetch(request);
  const quick = await Promise.race([fresh.catch(() => undefined), late]);
  return quick ?? (await here) ?? fresh;
}

/** What the server says, and when it is away what it said last, with the time of it. */
async function seen(request: Request): Promise<Response> {
  const cache = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.ok) void remember(cache, request.url, answer.clone());
    return answer;
  } catch (error) {
    const last = await cache.match(request.url);
    if (last) return last;
    throw error;
  }
}

async function remember(cache: Cache, url: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set("x-last-seen", String(Date.now()));
  await cache.put(url, new Response(await answer.blob(), { status: answer.status, headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_SEEN))) await cache.delete(old);
}

/** A table as a page shows it, newer than any answer to a request. */
async function told({ path, text }: Seen): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  if (!BOX.near) await remember(await caches.open(SEEN), base + path, new Response(text, { headers }));
}

scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
scope.addEventListener("message", (event) => {
  if (event.data === "go") event.waitUntil(scope.skipWaiting());
  else if (typeof event.data === "string") event.ports[0]?.postMessage(BOX.entry);
  else event.waitUntil(told(event.data));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(BOX, base, request);
  if (way === "kept") event.respondWith(kept(request.url));
  else if (way === "page") event.respondWith(page(request));
  else if (way === "seen") event.respondWith(seen(request));
  else if (way === "forget") event.waitUntil(caches.delete(SEEN));
});
hearPushes(globalThis as unknown as PushScope);
