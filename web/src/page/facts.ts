/** A game's facts in words. */

import type { Clock, GameFacts, OptionFacts } from "../api/wire";
import type { Translate } from "../board/contract";

/** 2-4, or "2 players" where there is room. */
export function playersOf(game: GameFacts, t: Translate, long = false): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  const range = least === most ? String(least) : `${least}–${most}`;
  return long ? t("players", { range }) : range;
}

/** What an option is called: the game's word, or its name read aloud. */
export function optionName(option: OptionFacts, t: Translate): string {
  return t(`option.${option.name}`, { otherwise: option.name.replaceAll("_", " ") });
}

/** What a choice is called. */
export function choiceName(option: OptionFacts, value: unknown, t: Translate): string {
  const plain = typeof value === "boolean" ? t(value ? "yes" : "no") : String(value).replaceAll("-", " ");
  return t(`option.${option.name}.${String(value)}`, { otherwise: plain });
}

export function clockName(clock: Clock | null, t: Translate): string {
  if (!clock) return t("clock.none");
  if (clock.kind === "days") return t("clock.days", { count: clock.days ?? 1 });
  return t("clock.live", { minutes: Math.round((clock.main ?? 0) / 60), seconds: clock.increment ?? 0 });
}

/** The bots worth offering: the levels where there are any. */
export function levelsOf(game: Pick<GameFacts, "bots">): string[] {
  const words = game.bots.map(({ word }) => word);
  const levels = words.filter((word) => /^level-\d$/.test(word));
  return levels.length > 0 ? levels : words.slice(0, 5);
}

/** Those of them that can sit at rated tables: their strength is measured. */
export function ratedLevelsOf(game: Pick<GameFacts, "bots">): string[] {
  const levels = levelsOf(game);
  return levels.filter((level) => game.bots.find(({ word }) => word === level)?.rated);
}

/** How strong a bot is, beside its name: "level 2", or what the bot is called where it has no level. */
export function levelWords(level: string, t: Translate): string {
  const number = /^level-(\d)$/.exec(level)?.[1];
  return number ? t("bot.level", { level: number }) : level.replaceAll("-", " ");
}

/** What a level is called, and what it is like. */
export function botName(game: Pick<GameFacts, "bots">, word: string, t: Translate): string {
  return t(`bot.${word}`, { otherwise: game.bots.find((bot) => bot.word === word)?.name ?? word });
}

export function botNote(game: Pick<GameFacts, "bots">, word: string, t: Translate): string {
  const bot = game.bots.find((bot) => bot.word === word);
  return t(`bot.${word}.note`, { seconds: bot?.seconds ?? 0, otherwise: bot?.description ?? t("bot.note") });
}
