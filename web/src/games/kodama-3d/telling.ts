/** What is being told, as the board shows it: beats, the view at a beat, and what rivals left behind. No DOM. */

import type { Beat, Happened, Telling } from "../../board/contract";
import type { Kodama3dEvent, Kodama3dView, Tile } from "./types";

/** Told in one breath with the event before: a walk lifts its tile, a goal taken turns up the next. */
const FOLLOWS: Record<string, string[]> = {
  "tile-lifted": ["meeple-moved", "meeple-stayed", "last-tile"],
  "goal-turned-up": ["goal-taken", "goal-drawn", "goal-turned-up", "goals-kept"],
};

/** A decision cut into beats: walk, grow, goal, a tile that is lost, the end. */
export function beats<E extends { event: string }>({ events }: { events: E[] }): E[][] {
  const groups: E[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const after = last?.at(-1);
    if (last && after && FOLLOWS[event.event]?.includes(after.event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The view at a beat: nothing of it runs ahead of what has been told. */
export function sceneOf(view: Kodama3dView, { before, beat }: Pick<Telling<Kodama3dView, Kodama3dEvent>, "before" | "beat">): Kodama3dView {
  if (!beat || !before) return view;
  const then = { ...view, asks: before.asks, round: before.round, ending: before.ending };
  if (!view.over || beat.events.some((event) => event.event === "match-over")) return then;
  // hands are shown and counted when the last tile has been told
  const players = view.players.map((player, seat) => ({ ...player, goals: before.players[seat]?.goals ?? [] }));
  return { ...then, over: false, winners: [], scores: null, display: before.display, players };
}

const BARE: Kodama3dEvent["event"][] = ["goals-kept", "meeple-placed", "match-over"];

/** The seat whose tree a beat is about; null while trees are bare, and where a beat is about all. */
export function treeTold(beat: Beat<Kodama3dEvent> | null): number | null {
  if (!beat || beat.seat < 0) return null;
  return beat.events.some(({ event }) => BARE.includes(event)) ? null : beat.seat;
}

/** Whether a beat is about goals. */
export const goalsTold = (beat: Beat<Kodama3dEvent> | null): boolean => beat?.events.some(({ event }) => event.startsWith("goal-")) ?? false;

/** What a rival did since one's own last decision. */
export interface Trace {
  seat: number;
  /** Where its meeple came from and went; a meeple that was placed came from nowhere. */
  from: string | null;
  to: string | null;
  tile: Tile | null;
  /** Numbers of the tiles it has grown. */
  parts: number[];
  /** How many goals it has drawn. */
  goals: number;
}

/** One trace for each rival, in the order they played. */
export function tracesOf(recent: Happened<Kodama3dEvent>[]): Trace[] {
  const traces = new Map<number, Trace>();
  for (const { seat, events } of recent) {
    const trace = traces.get(seat) ?? { seat, from: null, to: null, tile: null, parts: [], goals: 0 };
    for (const event of events) {
      if (event.event === "meeple-moved") Object.assign(trace, { from: event.from, to: event.to });
      else if (event.event === "meeple-placed") Object.assign(trace, { from: null, to: event.stack });
      else if (event.event === "tile-lifted") Object.assign(trace, { tile: event.tile, from: event.stack });
      else if (event.event === "tile-grown") trace.parts.push(event.number);
      else if (event.event === "goal-taken" || event.event === "goal-drawn") trace.goals += 1;
    }
    traces.set(seat, trace);
  }
  return [...traces.values()];
}

/** A meeple that stays itself while it walks. */
export interface Figure {
  key: string;
  seat: number;
  stack: string;
}

/** The meeples of a view, those known before where they went: the one whose stack is gone took the new one. */
export function follow(known: Figure[], view: Pick<Kodama3dView, "players">): Figure[] {
  return view.players.flatMap(({ meeples }, seat) => {
    const mine = known.filter((figure) => figure.seat === seat);
    const staying = mine.filter((figure) => meeples.includes(figure.stack));
    const walking = mine.filter((figure) => !staying.includes(figure));
    const free = [0, 1].map((n) => `${seat}.${n}`).filter((key) => !mine.some((figure) => figure.key === key));
    const reached = meeples.filter((stack) => !staying.some((figure) => figure.stack === stack));
    const moved = reached.map((stack): Figure => ({ key: walking.shift()?.key ?? free.shift() ?? `${seat}.${stack}`, seat, stack }));
    return [...staying, ...moved].sort((a, b) => a.key.localeCompare(b.key));
  });
}
