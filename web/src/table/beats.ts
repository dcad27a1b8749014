/** A decision cut into beats: which events are told together, and in which words. No DOM. */

import type { Decision } from "../api/wire";
import type { GameEvent, GameModule, Happened, Translate, View } from "../board/contract";
import { capital, closed, joined } from "../messages/wording";
import { eventWords } from "./story";

type Cut = NonNullable<GameModule["beats"]>;

/** Whether an event is told without words of its own: marked so, or its message is empty. */
export function isSilent(event: GameEvent, names: string[], t: Translate): boolean {
  return event["silent"] === true || eventWords(event, names, t).trim() === "";
}

/**
 * The events of a decision in groups, at least one: as the game cuts them, else each by itself.
 *
 * A group without words joins the one before it, the first ones the one after. A game whose own cut
 * fails, or loses events, gets the plain one.
 */
export function cut(happened: Happened, before: View | null, names: string[], t: Translate, own?: Cut): GameEvent[][] {
  const groups: GameEvent[][] = [];
  let first: GameEvent[] = [];
  for (const group of cutByGame(happened, before, own) ?? happened.events.map((event) => [event])) {
    const spoken = group.some((event) => !isSilent(event, names, t));
    const last = groups.at(-1);
    if (spoken) {
      groups.push([...first, ...group]);
      first = [];
    } else if (last) {
      last.push(...group);
    } else {
      first = [...first, ...group];
    }
  }
  return groups.length ? groups : [first];
}

function cutByGame(happened: Happened, before: View | null, own: Cut | undefined): GameEvent[][] | null {
  if (!own || !happened.events.length) return null;
  try {
    const groups = own(happened, before);
    return groups.flat().length === happened.events.length ? groups : null;
  } catch {
    return null;
  }
}

/** The sentence of a beat; where the events have none, who played. */
export function captionOf(events: GameEvent[], seat: number, names: string[], t: Translate): string {
  const words = runOn(spokenWords({ events }, names, t), names[seat] ?? "", names, t);
  return words || (names[seat] === undefined ? "" : t("story.plays", { name: names[seat] }));
}

/** Everything a decision brought about, one sentence each, without what has no words. */
export function spokenWords({ events }: Pick<Decision, "events">, names: string[], t: Translate): string[] {
  const begun = (words: string): string => (names.some((name) => name && words.startsWith(name)) ? words : capital(words));
  return events.filter((event) => !isSilent(event, names, t)).map((event) => begun(closed(eventWords(event, names, t), t)));
}

/** Sentences in a row: who it is stands in the first and is understood in those that follow, until another is spoken of. */
export function runOn(sentences: string[], name: string, names: string[], t: Translate): string {
  const others = names.filter((other) => other !== name && other.startsWith(name));
  const speaksOf = (words: string): boolean => name !== "" && /^[ :]/.test(words.slice(name.length)) && !others.some((other) => words.startsWith(other));
  let understood = false;
  return joined(
    sentences.map((words) => {
      const begins = words.startsWith(name) && speaksOf(words);
      const short = understood && begins && words[name.length] === " ";
      understood = begins;
      return short ? capital(words.slice(name.length + 1)) : words;
    }),
    t,
  );
}
