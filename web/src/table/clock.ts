/** Clocks: what a seat has left now, and how that is written. No DOM. */

import type { Clocks } from "../api/wire";

/** Milliseconds a seat has left at `now`. `lag` is how far our clock is ahead of the server's. */
export function left(clocks: Clocks, seat: number, now: number, lag = 0): number {
  const counted = Math.max(0, clocks.left[seat] ?? 0); // a server that counts on below zero is not believed
  if (clocks.running !== seat) return counted;
  return Math.max(0, counted - Math.max(0, now - lag - clocks.at));
}

/** 8:15, 0:09.4, 1:02:03 or 2 d 5 h. */
export function written(milliseconds: number): string {
  if (milliseconds <= 0) return "0:00";
  const seconds = Math.floor(milliseconds / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const two = (number: number): string => String(number).padStart(2, "0");
  if (days >= 1) return `${days} d ${hours % 24} h`;
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  if (seconds < 10) return `0:0${seconds}.${Math.floor((milliseconds % 1000) / 100)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
