/**
 * ICU MessageFormat, as much as our texts use: `{name}`, `plural`, `select`, `#`, an apostrophe before a brace to take it as it is.
 * Python has the same in `kiribako.messages`.
 */

export type Values = Record<string, unknown>;

const CHOICE = /\s*(=\d+|[\w-]+)\s*\{/y;
const PLACE = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select|selectordinal)\s*,)/y;
const rules = new Map<string, Intl.PluralRules>();

function category(number: number, language: string, ordinal: boolean): string {
  const key = `${language}${ordinal}`;
  let found = rules.get(key);
  if (!found) rules.set(key, (found = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" })));
  return found.select(number);
}

/** A text with its places filled in; a place without a value stays as it is written. */
export function fill(text: string, values: Values, language = "en"): string {
  if (!/[{']/.test(text)) return text;
  let at = 0;

  /** What `shape` finds here, read over. */
  function read(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (found) at = shape.lastIndex;
    return found;
  }

  /** Up to the end, or behind the brace that closes a choice. */
  function message(counted?: string): string {
    let said = "";
    while (at < text.length) {
      const sign = text[at] as string;
      const next = text[at + 1] ?? "";
      if (sign === "{") said += place(counted);
      else {
        at += 1;
        if (sign === "}") break;
        if (sign === "#" && counted !== undefined) said += counted;
        else if (sign === "'" && next && ("'{}".includes(next) || (next === "#" && counted !== undefined))) said += quoted();
        else said += sign;
      }
    }
    return said;
  }

  /** Behind an apostrophe: another one, or what stands as it is up to the next one that is alone. */
  function quoted(): string {
    const end = text[at] === "'" ? null : /((?:[^']|'')*)'?/y;
    if (!end) at += 1;
    return end ? (read(end)?.[1] ?? "").replaceAll("''", "'") : "'";
  }

  function place(counted?: string): string {
    const start = at;
    const [, name, kind] = read(PLACE) ?? [];
    if (name === undefined) return text[at++] as string;
    const value = values[name];
    const word = String(value);
    if (!kind) return value === undefined || value === null ? text.slice(start, at) : word;
    const said: Record<string, string> = {};
    for (let choice = read(CHOICE); choice; choice = read(CHOICE)) said[choice[1] as string] = message(kind === "select" ? counted : word);
    at = text.indexOf("}", at) + 1 || text.length;
    if (value === undefined || value === null) return text.slice(start, at);
    const chosen = kind === "select" ? said[word] : (said[`=${Number(value)}`] ?? said[category(Number(value), language, kind !== "plural")]);
    return chosen ?? said["other"] ?? "";
  }

  return message();
}
