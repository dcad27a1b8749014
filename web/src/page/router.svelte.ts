/** Which screen an address means, and how to go to another without loading the page anew. */

import { IS_SITE } from "../api/transport";

/** A site of files alone knows one file: what a server knows as path stands behind its `#`. */
const at = (path: string): string => (IS_SITE ? `#${path}` : path);

/** The screen an address stands for. */
function routeHere(): Route {
  if (!IS_SITE) return routeOf(location.pathname, location.search, location.hash);
  const { pathname, search, hash } = new URL(location.hash.slice(1) || "/", location.origin);
  return routeOf(pathname, search, hash);
}

export type Route =
  | { screen: "home" }
  | { screen: "game"; game: string; rule?: string }
  | { screen: "lessons"; game: string }
  | { screen: "lesson"; game: string; lesson: string }
  | { screen: "table"; table: string }
  | { screen: "replay"; table: string; ply: number | null; eyes: string | null }
  | { screen: "review"; table: string; ply: number | null; seat: number | null }
  | { screen: "puzzles"; deals: boolean }
  | { screen: "puzzle"; puzzle: string; own: boolean }
  | { screen: "leaders"; game: string; seats: number | null }
  | { screen: "events" }
  | { screen: "event"; event: string }
  | { screen: "duplicate"; event: string; round: number; deal: number }
  | { screen: "code"; code: string }
  | { screen: "club" }
  | { screen: "person"; who: string }
  | { screen: "me" }
  | { screen: "desk" }
  | { screen: "my-tables" }
  | { screen: "calls" }
  | { screen: "imagine"; table: string; plan: boolean }
  | { screen: "nowhere" };

/** The screen of a path, its question and its fragment. */
export function routeOf(path: string, query: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  const rule = hash.replace(/^#/, "");
  if (!first) return { screen: "home" };
  if (first === "games" && second && parts.length === 2) return { screen: "game", game: second, ...(rule ? { rule } : {}) };
  if (first === "games" && second && third === "lessons" && parts.length <= 4) {
    return parts[3] ? { screen: "lesson", game: second, lesson: parts[3] } : { screen: "lessons", game: second };
  }
  if (first === "t" && second && parts.length === 2) return { screen: "code", code: second };
  if (first === "tables" && second && parts.length === 2) return { screen: "table", table: second };
  if (first === "tables" && second && third === "replay") {
    const asked = new URLSearchParams(query);
    return { screen: "replay", table: second, ply: numberIn(asked, "ply"), eyes: asked.get("eyes") };
  }
  if (first === "tables" && second && third === "review") {
    const asked = new URLSearchParams(query);
    return { screen: "review", table: second, ply: numberIn(asked, "ply"), seat: numberIn(asked, "seat") };
  }
  if (first === "tables" && second && (third === "plan" || third === "try") && parts.length === 3) {
    return { screen: "imagine", table: second, plan: third === "plan" };
  }
  if (first === "mine" && parts.length === 1) return { screen: "my-tables" };
  if (first === "calls" && parts.length === 1) return { screen: "calls" };
  if (first === "puzzles" && (!second || second === "deals") && parts.length <= 2) return { screen: "puzzles", deals: second === "deals" };
  if (first === "puzzles" && second === "yours" && third && parts.length === 3) return { screen: "puzzle", puzzle: third, own: true };
  if (first === "puzzles" && second && parts.length === 2) return { screen: "puzzle", puzzle: second, own: false };
  if (first === "people" && second && parts.length === 2) return { screen: "person", who: second };
  if ((first === "club" || first === "me" || first === "desk") && parts.length === 1) return { screen: first };
  if (first === "leaders" && parts.length <= 2) return { screen: "leaders", game: second ?? "", seats: numberIn(new URLSearchParams(query), "seats") };
  if (first === "events" && second && third === "rounds" && parts[4] === "deals" && parts.length === 6) {
    return { screen: "duplicate", event: second, round: Number(parts[3]), deal: Number(parts[5]) };
  }
  if (first === "events" && parts.length <= 2) return second ? { screen: "event", event: second } : { screen: "events" };
  return { screen: "nowhere" };
}

function numberIn(asked: URLSearchParams, name: string): number | null {
  const text = asked.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export const address = {
  home: () => at("/"),
  game: (game: string, rule?: string | null) => at(`/games/${encodeURIComponent(game)}${rule ? `#${rule}` : ""}`),
  lessons: (game: string) => at(`/games/${encodeURIComponent(game)}/lessons`),
  lesson: (game: string, lesson: string) => at(`/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`),
  table: (table: string) => at(`/tables/${encodeURIComponent(table)}`),
  replay: (table: string, ply?: number, eyes?: string) => {
    const asked = new URLSearchParams();
    if (ply !== undefined) asked.set("ply", String(ply));
    if (eyes) asked.set("eyes", eyes);
    return at(`/tables/${encodeURIComponent(table)}/replay${asked.size ? `?${asked}` : ""}`);
  },
  review: (table: string, ply?: number, seat?: number) => {
    const asked = new URLSearchParams();
    if (ply !== undefined) asked.set("ply", String(ply));
    if (seat !== undefined) asked.set("seat", String(seat));
    return at(`/tables/${encodeURIComponent(table)}/review${asked.size ? `?${asked}` : ""}`);
  },
  puzzles: () => at("/puzzles"),
  deals: () => at("/puzzles/deals"),
  puzzle: (puzzle: string) => at(`/puzzles/${encodeURIComponent(puzzle)}`),
  ownPuzzle: (number: number) => at(`/puzzles/yours/${number}`),
  leaders: (game?: string, seats?: number) => at(`/leaders${game ? `/${encodeURIComponent(game)}` : ""}${seats ? `?seats=${seats}` : ""}`),
  events: () => at("/events"),
  duplicate: (event: string, round: number, deal: number) => at(`/events/${encodeURIComponent(event)}/rounds/${round}/deals/${deal}`),
  event: (event: string) => at(`/events/${encodeURIComponent(event)}`),
  code: (code: string) => at(`/t/${encodeURIComponent(code)}`),
  club: () => at("/club"),
  person: (who: string) => at(`/people/${encodeURIComponent(who)}`),
  me: () => at("/me"),
  desk: () => at("/desk"),
  myTables: () => at("/mine"),
  calls: () => at("/calls"),
  plan: (table: string) => at(`/tables/${encodeURIComponent(table)}/plan`),
  tryIt: (table: string) => at(`/tables/${encodeURIComponent(table)}/try`),
};

class Router {
  route = $state<Route>({ screen: "home" });

  /** Follow the browser's buttons and the page's own links. */
  start(): () => void {
    const read = (): void => {
      this.route = routeHere();
    };
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
      if (IS_SITE && !link.hash.startsWith("#/")) return;
      event.preventDefault();
      this.go(IS_SITE ? link.hash : link.pathname + link.search + link.hash);
    };
    read();
    addEventListener("popstate", read);
    document.addEventListener("click", follow);
    return () => {
      removeEventListener("popstate", read);
      document.removeEventListener("click", follow);
    };
  }

  go(to: string, how: { replace?: boolean } = {}): void {
    const before = IS_SITE ? location.hash : location.pathname;
    if (how.replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.route = routeHere();
    if ((IS_SITE ? location.hash : location.pathname) !== before) scrollTo(0, 0);
  }
}

export const router = new Router();
