/** What a share sheet offers for what is shared: tabs, addresses, and who may see what. No DOM. */

import type { Table } from "../api/wire";
import { address } from "../page/router.svelte";
import type { Shared } from "../page/sharing.svelte";

export type Tab = "link" | "picture" | "clip" | "embed";
/** Where a link to a finished match opens. */
export type Opens = "table" | "start" | "here" | "review";
/** What others can see by the link, in a word: the sheet says it in a sentence. */
export type Seen = "waiting" | "playing" | "over" | "private" | "puzzle" | "event" | "near";

const id = encodeURIComponent;

/** What whoever gets the link will see; `near` is a table that lives in this page alone. */
export function seenBy(what: Shared, table: Table | null, near: boolean): Seen {
  if (near) return "near";
  if (what.what !== "table") return what.what;
  const phase = table?.status.phase ?? "waiting";
  return table?.visibility === "private" && phase !== "waiting" ? "private" : phase;
}

/** Which tabs there are: nothing is drawn of what the link would not show. */
export function tabsFor(what: Shared, seen: Seen): Tab[] {
  if (what.what !== "table") return ["link", "picture"];
  if (seen === "near") return ["link", "picture", "clip"];
  if (seen === "private") return ["link", "clip"];
  return ["link", "picture", "clip", "embed"];
}

/** The choices of where the link opens, the likeliest first. */
export function waysOf(what: Shared, table: Table | null): Opens[] {
  if (what.what !== "table" || table?.status.phase !== "over") return ["table"];
  const here: Opens[] = what.ply === undefined || what.ply === 0 ? [] : ["here"];
  const review: Opens[] = table.history.length && table.status.readable === undefined ? ["review"] : [];
  return what.review ? [...review, ...here, "start"] : [...here, "start", ...review];
}

/** The address that is shared, without its origin. */
export function linkOf(what: Shared, table: Table | null, opens: Opens): string {
  if (what.what === "puzzle") return address.puzzle(what.puzzle);
  if (what.what === "event") return address.event(what.event);
  if (opens === "review") return address.review(what.table, what.ply, what.seat);
  if (opens === "here") return address.replay(what.table, what.ply);
  if (opens === "start") return address.replay(what.table, 0);
  return table?.status.phase === "waiting" && table.code ? address.code(table.code) : address.table(what.table);
}

export interface Look {
  part: "card" | "board";
  night: boolean;
  named: boolean;
}

/** Where the server draws the card that chats show, or the board alone. */
export function drawingOf(what: Shared, opens: Opens, look: Look, language: string): string {
  const asked = new URLSearchParams({ language, form: "svg" });
  if (look.part === "board") asked.set("part", "board");
  if (look.night) asked.set("light", "night");
  if (!look.named) asked.set("names", "no");
  if (what.what === "puzzle") return `/api/cards/puzzles/${id(what.puzzle)}?${asked}`;
  if (what.what === "event") return `/api/cards/events/${id(what.event)}?${asked}`;
  if (opens === "review") asked.set("room", "review");
  if ((opens === "here" || opens === "review") && what.ply !== undefined) asked.set("ply", String(what.ply));
  if (opens === "start") asked.set("ply", "0");
  return `/api/cards/tables/${id(what.table)}?${asked}`;
}

export const SIZES = ["small", "large", "full"] as const;
export type Size = (typeof SIZES)[number];
const MEASURES: Record<Size, [string, string]> = { small: ["480", "360"], large: ["720", "480"], full: ["100%", "480"] };

export interface Frame {
  size: Size;
  light: "page" | "day" | "night";
}

/** The address of an embed, without its origin. */
export function embedOf(table: string, ply: number | null, light: Frame["light"]): string {
  const asked = new URLSearchParams();
  if (ply !== null) asked.set("ply", String(ply));
  if (light !== "page") asked.set("theme", light);
  return `/embed/tables/${id(table)}${asked.size ? `?${asked}` : ""}`;
}

/** The code for somebody's page; as the server's own (src/kiribako/server/web/embeds.py). */
export function codeOf(source: string, title: string, size: Size): string {
  const [width, height] = MEASURES[size];
  const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const may = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return (
    `<iframe src="${plain(source)}" title="${plain(title)}" width="${width}" height="${height}" ` +
    `style="border:0;max-width:100%" loading="lazy" sandbox="${may}"></iframe>`
  );
}
