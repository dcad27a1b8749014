/** A new table's order: from what a form holds to what the server is asked. No DOM. */

import type { Clock, GameFacts, OpenTable, OptionFacts } from "../api/wire";
import type { Against } from "../page/ordering.svelte";

export type ClockWord = "none" | "quick" | "calm" | "days";

export const CLOCKS: Record<ClockWord, Clock | null> = {
  none: null,
  quick: { kind: "live", main: 300, increment: 5 },
  calm: { kind: "live", main: 900, increment: 10 },
  days: { kind: "days", days: 1 },
};

export interface Start {
  against: Against;
  seats: number;
  level: string;
  options: Record<string, unknown>;
  clock: ClockWord;
  visibility: "public" | "link" | "private";
}

/** Every option at its default. */
export function defaults(game: GameFacts, seats: number): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, defaultOf(option, seats)]));
}

export function defaultOf(option: OptionFacts, seats: number): unknown {
  return option.per_seat ? new Array<unknown>(seats).fill(option.default) : option.default;
}

/** The values a form can offer for an option. */
export function valuesOf(option: OptionFacts): unknown[] {
  if (option.choices) return option.choices;
  const [low, high] = [option.low ?? 0, option.high ?? 0];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/** The options with one seat more or fewer: every seat keeps its value. */
export function reseated(game: GameFacts, options: Record<string, unknown>, seats: number): Record<string, unknown> {
  return Object.fromEntries(
    game.options.map((option) => {
      const value = options[option.name];
      if (!option.per_seat || !Array.isArray(value)) return [option.name, value];
      return [option.name, Array.from({ length: seats }, (_, seat) => (value as unknown[])[seat] ?? option.default)];
    }),
  );
}

/** Who sits where: me first. */
export function seatingOf({ against, seats, level }: Pick<Start, "against" | "seats" | "level">): string[] {
  const other = against === "bot" ? level : against === "friend" ? "open" : "me";
  return ["me", ...new Array<string>(seats - 1).fill(other)];
}

/** The match begins at the table, once its seats have seen the commitment and added their part to the shuffle. */
export function order(game: string, start: Start): OpenTable {
  return {
    game,
    seats: start.seats,
    options: start.options,
    clock: CLOCKS[start.clock],
    visibility: start.visibility,
    seating: seatingOf(start),
  };
}
