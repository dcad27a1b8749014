/** Which way a request of the page goes while the keeper stands at the door. */

/** What the build wrote down of the box: its files, and what tells this version from any other. */
export interface Kept {
  version: string;
  /** The page's first script, by which a page knows whether it is of this version. */
  entry: string;
  /** Whether the tables live in the page: then all of it comes from here, of one version. */
  near: boolean;
  files: string[];
  /** What not everybody needs: kept from its first use on, not before. */
  later: string[];
  /** Of those, what is stored packed, to be unpacked when it arrives. */
  packed: string[];
}

/** What the keeper is told to answer when the server does not. */
export interface Seen {
  path: string;
  text: string;
}

/**
 * kept: from this version's files, which never change.
 * page: the page itself.
 * seen: from the server; when that is away, what it said last.
 * forget: somebody else may be here from now on: what was seen is theirs no more.
 * pass: none of our business.
 */
export type Way = "kept" | "page" | "seen" | "forget" | "pass";

interface Asked {
  url: string;
  method: string;
  mode: string;
  /** Without credentials an embed asks: as a spectator, whoever is here. */
  credentials?: string;
}

const FIRST = "index.html";
const WHO = /^api\/(accounts|sessions|me\/passphrase|me\/sessions)/;

/** What holds secrets (where a web hook's posts are signed, all of my data) or others' affairs is kept nowhere. */
const NEVER = /^api\/(desk|me\/(calls|data|sessions))/;

/** A file's name below the box's address; null for whatever lies elsewhere. */
export function nameOf(base: string, url: string): string | null {
  const bare = url.replace(/[?#].*$/, "");
  return bare.startsWith(base) ? decodeURIComponent(bare.slice(base.length)) : null;
}

export function wayOf(kept: Kept, base: string, asked: Asked): Way {
  const name = nameOf(base, asked.url);
  if (name === null) return "pass";
  if (asked.method !== "GET") return !kept.near && WHO.test(name) ? "forget" : "pass";
  if (!kept.near && name.startsWith("embed/")) return "pass"; // only the server says who may frame it
  if (asked.credentials === "omit" && name.startsWith("api/")) return "pass"; // what is kept is mine
  if (asked.mode === "navigate") return "page";
  if (kept.files.includes(name) || kept.later.includes(name)) return "kept";
  if (NEVER.test(name)) return "pass";
  if (!kept.near && (name.startsWith("api/") || name.startsWith("boards/"))) return "seen";
  return "pass";
}

/** Where the page itself is kept. */
export const pageOf = (base: string): string => base + FIRST;
