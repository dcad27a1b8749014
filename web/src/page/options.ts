/** A game's options as a form offers them. No DOM. */

import type { GameFacts, OptionFacts } from "../api/wire";

/** Every option at its default. */
export function defaults(game: GameFacts, seats: number): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, defaultOf(option, seats)]));
}

export function defaultOf(option: OptionFacts, seats: number): unknown {
  return option.per_seat ? new Array<unknown>(seats).fill(option.default) : option.default;
}

export function isDefault(option: OptionFacts, value: unknown, seats: number): boolean {
  return JSON.stringify(value) === JSON.stringify(defaultOf(option, seats));
}

/** The values a form can offer for an option. */
export function valuesOf(option: OptionFacts): unknown[] {
  if (option.choices) return option.choices;
  const [low, high] = [option.low ?? 0, option.high ?? 0];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
