/** A new table's order: from what a form holds to what the server is asked. No DOM. */

import type { Agreement, Clock, GameFacts, OpenTable, OptionFacts } from "../api/wire";
import { levelsOf, ratedLevelsOf } from "../page/facts";
import { defaults, valuesOf } from "../page/options";
import type { Against } from "../page/ordering.svelte";
import type { KeptStart } from "../page/settings.svelte";

export type ClockWord = "none" | "quick" | "calm" | "days";
export type Visibility = "public" | "link" | "private";

export const CLOCKS: Record<ClockWord, Clock | null> = {
  none: null,
  quick: { kind: "live", main: 300, increment: 5 },
  calm: { kind: "live", main: 900, increment: 10 },
  days: { kind: "days", days: 1 },
};
/** What an order may choose of an agreement; who may watch is said by who may see the table. */
export type Agreeable = Pick<Agreement, "hints" | "take_backs" | "out_of_time" | "chat">;
export const AGREED: Agreeable = { hints: "off", take_backs: "free", out_of_time: "lose", chat: "seated" };
/** What a rated table agrees on, whatever else was chosen. */
const RATED = { rated: true, hints: "off", take_backs: "none", coach: "off" } as const;
/** Levels for beginners, to whom a coach is suggested. */
const GENTLE = ["level-1", "level-2"];
export const isGentle = ({ against, levels }: Pick<Start, "against" | "levels">): boolean =>
  against === "bot" && levels.every((level) => GENTLE.includes(level));
export const AGREEABLE = {
  hints: ["off", "on"],
  take_backs: ["free", "ask", "none"],
  out_of_time: ["lose", "bot"],
  chat: ["seated", "all"],
} as const satisfies { [what in keyof Agreeable]: readonly Agreeable[what][] };
export const VISIBILITIES: Visibility[] = ["private", "link", "public"];

export interface Start {
  against: Against;
  seats: number;
  /** Of the bots, one for every seat but mine. */
  levels: string[];
  /** Of the people at this screen, one for every seat; an empty one is mine. */
  names: string[];
  options: Record<string, unknown>;
  clock: ClockWord;
  visibility: Visibility;
  /** What people who play each other agree on before the start. */
  agreed: Agreeable;
  /** Against bots alone: whether moves that lose much are warned of. */
  coach: boolean;
  /** Whether the match counts for ratings: with an account, and never on one screen. */
  rated: boolean;
}

/** Whether an option still takes a value that was chosen once. */
function takes(option: OptionFacts, value: unknown): boolean {
  if (valuesOf(option).includes(value)) return true;
  if (typeof value === "number") return value >= (option.low ?? Infinity) && value <= (option.high ?? -Infinity);
  return option.free === true && typeof value === "string";
}

/** What the form begins with: the choices made for this game the last time, as far as they still make sense. */
export function firstStart(game: GameFacts, against: Against, kept: KeptStart = {}, level = ""): Start {
  const seats = kept.seats !== undefined && game.seats.includes(kept.seats) ? kept.seats : Math.min(...game.seats);
  const known = levelsOf(game);
  const usual = known.includes(level) ? level : (known[Math.min(1, known.length - 1)] ?? "");
  const levels = Array.from({ length: seats - 1 }, (_, index) => {
    const old = kept.levels?.[index] ?? "";
    return known.includes(old) ? old : usual;
  });
  const options = defaults(game, seats);
  for (const option of game.options) {
    const old = kept.options?.[option.name];
    const values = option.per_seat ? old : [old];
    if (Array.isArray(values) && values.length === (option.per_seat ? seats : 1) && values.every((value) => takes(option, value))) options[option.name] = old;
  }
  const clock = kept.clock !== undefined && kept.clock in CLOCKS ? (kept.clock as ClockWord) : "none";
  const visibility = VISIBILITIES.find((each) => each === kept.visibility) ?? "link";
  return {
    against,
    seats,
    levels,
    names: new Array<string>(seats).fill(""),
    options,
    clock,
    visibility,
    agreed: { ...AGREED, ...(seats > 2 ? { out_of_time: "bot" } : {}) },
    coach: kept.coach === true,
    rated: false,
  };
}

/** What is worth remembering of an order. */
export function keptOf({ seats, levels, options, clock, visibility, coach }: Start): KeptStart {
  return { seats, levels, options, clock, visibility, coach };
}

/** The order with one seat more or fewer: every seat keeps what was chosen for it, a new bot is like the last one. */
export function reseated(game: GameFacts, start: Start, seats: number): Start {
  const options = Object.fromEntries(
    game.options.map((option) => {
      const value = start.options[option.name];
      if (!option.per_seat || !Array.isArray(value)) return [option.name, value];
      return [option.name, Array.from({ length: seats }, (_, seat) => (value as unknown[])[seat] ?? option.default)];
    }),
  );
  const levels = Array.from({ length: seats - 1 }, (_, index) => start.levels[index] ?? start.levels.at(-1) ?? "");
  const names = Array.from({ length: seats }, (_, seat) => start.names[seat] ?? "");
  return { ...start, seats, options, levels, names };
}

/** The order of a match that counts, or does not: only bots whose strength is measured can sit at a rated table. */
export function rated(game: Pick<GameFacts, "bots">, start: Start, counts: boolean): Start {
  const known = ratedLevelsOf(game);
  const levels = start.levels.map((level) => (counts && !known.includes(level) ? (known.at(-1) ?? level) : level));
  return { ...start, levels, rated: counts };
}

/** Who sits where: me first. */
export function seatingOf({ against, seats, levels }: Pick<Start, "against" | "seats" | "levels">): string[] {
  const others = Array.from({ length: seats - 1 }, (_, index) => (against === "bot" ? (levels[index] ?? "") : against === "friend" ? "open" : "me"));
  return ["me", ...others];
}

/** The match begins at the table, once its seats have seen the commitment and added their part to the shuffle. */
export function order(game: string, start: Start): OpenTable {
  return {
    game,
    seats: start.seats,
    options: start.options,
    clock: CLOCKS[start.clock],
    visibility: start.visibility,
    ...(start.against === "friend" ? start.agreed : {}),
    ...(start.against === "bot" && start.coach ? { coach: "on" as const } : {}),
    ...(start.rated && start.against !== "same" ? RATED : {}),
    seating: seatingOf(start),
    ...(start.against === "same" ? { names: start.names } : {}),
  };
}

/** A game declares first what most tables choose; the others are for those who look for them. */
export const basicOptions = (game: GameFacts): OptionFacts[] => game.options.slice(0, 1);
export const otherOptions = (game: GameFacts): OptionFacts[] => game.options.slice(1);
