/** A rule's text in pieces a page can draw: words, code, bold, links to other rules, pictures, tables. No DOM. */

export type Piece = { kind: "words" | "code" | "bold" | "rule" | "tag" | "picture"; text: string };
export type Block = { kind: "text"; pieces: Piece[] } | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[(ruling|option)[^\]]*\]|\b([A-Z]{2}-\d+\.\d+)\b/g;

/** The pieces of a line; with `codes`, what that finds in words and whole codes becomes a picture. */
export function pieces(text: string, codes: RegExp | null = null): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const words = (until: number): void => void found.push(...pictures(text.slice(end, until), codes));
  for (const match of text.matchAll(INLINE)) {
    words(match.index);
    const [whole, code, bold, tag, rule] = match;
    if (code !== undefined) found.push({ kind: isOne(code, codes) ? "picture" : "code", text: code });
    else if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (tag !== undefined) found.push({ kind: "tag", text: tag });
    else found.push({ kind: "rule", text: rule ?? whole });
    end = match.index + whole.length;
  }
  words(text.length);
  return found;
}

function pictures(text: string, codes: RegExp | null): Piece[] {
  if (!text) return [];
  if (!codes) return [{ kind: "words", text }];
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(codes, "g"))) {
    if (match.index > end) found.push({ kind: "words", text: text.slice(end, match.index) });
    found.push({ kind: "picture", text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "words", text: text.slice(end) });
  return found;
}

const isOne = (code: string, codes: RegExp | null): boolean => codes !== null && new RegExp(`^(?:${codes.source})$`).test(code);

const cells = (line: string, codes: RegExp | null): Piece[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => pieces(cell.trim(), codes));

/** Lines that begin with a bar are a table: its head, a line of dashes, its rows. */
export function blocks(text: string, codes: RegExp | null = null): Block[] {
  const found: Block[] = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    if (!line.trimStart().startsWith("|")) {
      if (line.trim()) found.push({ kind: "text", pieces: pieces(line, codes) });
    } else if (last?.kind !== "table") found.push({ kind: "table", head: cells(line, codes), rows: [] });
    else if (!/^[\s|:-]+$/.test(line)) last.rows.push(cells(line, codes));
  }
  return found;
}
