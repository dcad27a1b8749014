/** The table as far as it has been told: position, history and end follow the story, all else is live. No DOM. */

import type { Table } from "../api/wire";
import type { GameEvent, Happened } from "../board/contract";
import type { Scene, Step } from "./teller";

/** What headline, seats, scores, panels and the end show while a decision is told: the table before it. */
export function toldTable(live: Table, scene: Scene | null): Table {
  if (!scene || !live.position) return live;
  const { before, after, decision, status } = scene.step;
  const clocks = live.position.clocks;
  const position = { ...(before ?? after), ...(clocks ? { clocks } : {}) };
  return { ...live, status, position, history: live.history.slice(0, Math.max(0, decision.ply)) };
}

/**
 * What the others did since the last decision of these eyes, oldest first; for a watcher the last turn,
 * the decisions of one seat in a row.
 */
export function recentOf(history: Happened[], eyes: number | null, telling: Happened | null = null): Happened[] {
  if (eyes !== null && telling?.seat === eyes) return [];
  const mine = history.findLastIndex(({ seat }) => seat === eyes);
  if (eyes !== null) return history.slice(mine + 1);
  const last = history.at(-1)?.seat;
  return history.slice(history.findLastIndex(({ seat }) => seat !== last) + 1);
}

/** The steps that tell these decisions again; none if one of them is not known any more. */
export function stepsOf(kept: Step[], decisions: Happened[]): Step[] {
  const steps = decisions.map((decision) => kept.find((step) => step.decision.ply === decision.ply && step.decision.move === decision.move));
  return steps.every((step) => step !== undefined) ? (steps as Step[]) : [];
}

/** Decisions of one seat in a row, told together. */
export interface Turn {
  ply: number;
  seat: number;
  events: GameEvent[];
}

export function turnsOf(decisions: Happened[]): Turn[] {
  const turns: Turn[] = [];
  for (const { ply, seat, events } of decisions) {
    const last = turns.at(-1);
    if (last?.seat === seat) last.events.push(...events);
    else turns.push({ ply, seat, events: [...events] });
  }
  return turns;
}
