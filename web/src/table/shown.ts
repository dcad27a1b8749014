/** What of a table is on this screen: whose eyes, who decides here, and whether a curtain hangs. No DOM. */

import type { Position, Table } from "../api/wire";
import type { Happened, Translate, View } from "../board/contract";

/** Whose view is shown: the seat of mine that decides, else the one that last did, else a spectator's. */
export function eyesOf(table: Table, last: number | null): number | null {
  const { mine, position } = table;
  if (mine.length === 0) return null;
  const actor = position?.actor ?? null;
  if (actor !== null && mine.includes(actor)) return actor;
  return last !== null && mine.includes(last) ? last : (mine[0] ?? null);
}

/** The seat this device decides for right now. */
export function decider(table: Table): number | null {
  const actor = table.position?.actor ?? null;
  if (table.status.phase !== "playing" || actor === null) return null;
  return table.mine.includes(actor) ? actor : null;
}

/** The view of a position for some eyes. */
export function viewOf(position: Position, eyes: number | null): View {
  const { views } = position;
  const view = views[eyes === null ? "-" : String(eyes)] ?? Object.values(views)[0];
  if (!view) throw new Error("a position without a view");
  return view;
}

/**
 * Whether the seats of this device see different things, so that one must not look at the other's.
 *
 * No game is asked: two views that differ in nothing but whose they are have no secrets.
 */
export function haveSecrets(position: Position, seats: number[]): boolean {
  const views = seats.map((seat) => JSON.stringify({ ...position.views[String(seat)], viewer: null }));
  return views.some((view) => view !== views[0]);
}

/** Before the first decision: what the deal brought, if the game tells it, is a decision of nobody's. */
export const OPENING = -1;

/** The last decision, as a board animates it. */
export function lastDecision(table: Table): Happened | null {
  const last = table.history.at(-1);
  if (!last) return table.opening?.length ? { ply: OPENING, seat: OPENING, move: "", events: table.opening } : null;
  return last;
}

/** Who has left is called so by the server, whatever the language. */
const GONE = "Someone who left";

/** One name per seat, no two alike: bots by what their level is called, one person on two seats by number. */
export function seatNames(table: Pick<Table, "seats">, t: Translate): string[] {
  const names = table.seats.map(({ name, kind, level }) => {
    if (kind === "open") return t("seat.open");
    if (name === GONE) return t("seat.gone");
    return kind === "bot" && level && name === level ? t(`bot.${level}`, { otherwise: name }) : name;
  });
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}
