/** Points and places of an event in words and figures. No DOM. */

import type { EventBoard, EventPlayer, EventShown } from "../api/wire";

const POINT = 60; // points come in sixtieths, so that shares stay whole
const PARTS: Record<number, string> = { 15: "¼", 20: "⅓", 30: "½", 40: "⅔", 45: "¾" };

/** Sixtieths as people write them: 2½. */
export function pointsOf(sixtieths: number): string {
  const [whole, rest] = [Math.floor(sixtieths / POINT), sixtieths % POINT];
  if (!rest) return String(whole);
  const part = PARTS[rest];
  return part ? `${whole || ""}${part}` : (sixtieths / POINT).toFixed(2);
}

/** What one made against another, added up over their tables; nothing if they have not met. */
export function between(event: Pick<EventShown, "played">, who: string, other: string): { points: number | null; tables: string[] } {
  let points: number | null = null;
  const tables: string[] = [];
  for (const board of event.played.flatMap((round) => round.boards)) {
    const [mine, theirs] = [board.players.indexOf(who), board.players.indexOf(other)];
    if (mine < 0 || theirs < 0) continue;
    tables.push(board.table);
    if (board.points) points = (points ?? 0) + (board.points[mine] ?? 0);
  }
  return { points, tables };
}

/** The boards with the same deals, two by two. */
export function duplicates(boards: EventBoard[]): EventBoard[][] {
  const deals = [...new Set(boards.map((board) => board.deal ?? 0))].filter(Boolean);
  return deals.map((deal) => boards.filter((board) => board.deal === deal));
}

/** By how much the first seat made more at the first table than at the second; null before both are over. */
export function swing([one, other]: EventBoard[]): number | null {
  if (!one?.places || !other?.places || one.scores?.length !== 2 || other.scores?.length !== 2) return null;
  const lead = ([first = 0, second = 0]: number[]): number => first - second;
  return lead(one.scores) - lead(other.scores);
}

/** Minutes and seconds, or days and hours where it is far off. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

export const nameOf = (players: EventPlayer[], who: string): string => players.find((one) => one.who === who)?.name ?? who;

/** The file that calendars read: when an event begins, what it is called, and where it is found. */
export function calendarFile({ id, name, starts }: Pick<EventShown, "id" | "name" | "starts">, address: string): string {
  const stamp = (at: number): string => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const plain = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
  const lines = [
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Kiribako//Events//EN"],
    ["BEGIN", "VEVENT"],
    ["UID", `${id}@kiribako`],
    ["DTSTAMP", stamp(starts)],
    ["DTSTART", stamp(starts)],
    ["SUMMARY", plain(name)],
    ["URL", address],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ];
  return lines.map(([field, value]) => `${field}:${value}\r\n`).join("");
}
