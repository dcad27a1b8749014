/** Which games have a board: those with a folder here, found, never listed, and those whose package brings one. */

import { SvelteMap } from "svelte/reactivity";
import type { GameFacts } from "../api/wire";
import type { GameModule, Messages, PackageModule, Prints } from "../board/contract";
import { LANGUAGES, languageOf } from "../messages/languages";
import type { MessageFiles } from "../messages/messages";

const found = import.meta.glob<GameModule>("../games/*/index.ts", { eager: true, import: "default" });
const modules = new SvelteMap(Object.values(found).map((module) => [module.id, module]));
const words: MessageFiles = import.meta.glob<Messages>(["$games/*/messages/*.json", "!$games/*/messages/*.*.json"], { import: "default" });
const pictures: MessageFiles = import.meta.glob<Messages>("$games/*/messages/two-minutes.*.json", { import: "default" });

/** A game's part of the page; undefined for a game that brings none, or whose package's is still on its way. */
export function gameModule(id: string): GameModule | undefined {
  return modules.get(id);
}

/** What a game says in the first of these languages that it speaks: at the table, or beside the pictures of how it is played. */
export async function gameMessages(id: string, languages: string[], part: "words" | "pictures" = "words"): Promise<Messages> {
  const brought = modules.get(id)?.messages;
  if (brought) return messageFile(brought, languages[0] ?? "en");
  const own = Object.entries(part === "words" ? words : pictures).filter(([path]) => path.includes(`/${id.replaceAll("-", "_")}/messages/`));
  for (const language of languages) {
    const load = own.find(([path]) => languageOf(path) === language)?.[1];
    if (load) return await load();
  }
  return {};
}

/** Languages that only games of packages speak, with their own names for themselves. */
export function furtherLanguages(): Record<string, string> {
  const codes = new Set([...modules.values()].flatMap(({ messages = {} }) => Object.keys(messages)));
  return Object.fromEntries([...codes].filter((code) => !LANGUAGES.has(code)).map((code) => [code, languageName(code)]));
}

function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // no code of a language
  }
}

/** Fetches the boards that packages bring. One that cannot be used leaves its game to the fallback board. */
export async function bringBoards(games: GameFacts[]): Promise<void> {
  await Promise.all(
    games
      .filter(({ id, board }) => board && !modules.has(id))
      .map(async ({ id, board }) => {
        const brought = await fetched(board);
        modules.set(id, adapted(id, brought));
      }),
  );
}

async function fetched(address: string): Promise<PackageModule> {
  try {
    return ((await import(/* @vite-ignore */ address)) as { default?: PackageModule }).default ?? {};
  } catch (error) {
    console.error(`the board at ${address} cannot be used`, error);
    return {};
  }
}

/** A package's module as one of the page's own. */
export function adapted(id: string, brought: PackageModule): GameModule {
  const { mount, beats, wide, keys, minutes, messages = {} } = brought;
  const prints = printsOf(brought.prints ?? {});
  return {
    id,
    messages,
    ...(mount && { mount }),
    ...(beats && { beats }),
    ...(wide && { wide }),
    ...(keys && { keys }),
    ...(minutes && { minutes }),
    ...(prints && { prints }),
  };
}

/** One picture does for all; none at all is plain wood. */
function printsOf({ tall, wide, emblem, focus = "50%" }: Partial<Prints>): Prints | undefined {
  const any = wide ?? tall ?? emblem;
  return any ? { tall: tall ?? any, wide: wide ?? any, emblem: emblem ?? any, focus } : undefined;
}

/** The messages of the page's language; where the package has none, of a language the reader knows, else English. */
export function messageFile(messages: Record<string, Messages>, language: string, known: readonly string[] = navigator.languages): Messages {
  const code = [language, ...known.map((each) => each.slice(0, 2)), "en"].find((each) => each in messages);
  return (code && messages[code]) || {};
}
