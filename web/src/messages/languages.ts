/** The languages of the page: those with a `language.<code>.json`, found, never listed. */

export interface Language {
  code: string;
  /** Its own name for itself. */
  name: string;
  direction: "ltr" | "rtl";
}

type Facts = Omit<Language, "code">;
const files = import.meta.glob<Facts>("$messages/language.*.json", { eager: true, import: "default" });

/** The code of the language of a message file, such as fr of `learn.fr.json`. */
export function languageOf(path: string): string {
  return /([^./]+)\.json$/.exec(path)?.[1] ?? "";
}

/** English first, then by code. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  Object.entries(files)
    .map(([path, { name, direction }]): [string, Language] => [languageOf(path), { code: languageOf(path), name, direction }])
    .sort(([a], [b]) => Number(b === "en") - Number(a === "en") || a.localeCompare(b)),
);

/** The first of the wanted languages that the page speaks, such as fr for fr-CH; English if it speaks none of them. */
export function spoken(wanted: readonly string[]): string {
  const codes = wanted.flatMap((code) => [code, code.split("-")[0] ?? ""]).map((code) => code.toLowerCase());
  const known = [...LANGUAGES.keys()];
  return codes.map((code) => known.find((each) => each.toLowerCase() === code)).find(Boolean) ?? "en";
}
