/** A rule's text in pieces a page can draw: words, code, bold, links to other rules, tables. No DOM. */

export type Piece = { kind: "words" | "code" | "bold" | "rule" | "tag"; text: string };
export type Block = { kind: "text"; pieces: Piece[] } | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[(ruling|option)[^\]]*\]|\b([A-Z]{2}-\d+\.\d+)\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: "words", text: text.slice(end, match.index) });
    const [whole, code, bold, tag, rule] = match;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (tag !== undefined) found.push({ kind: "tag", text: tag });
    else found.push({ kind: "rule", text: rule ?? whole });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "words", text: text.slice(end) });
  return found;
}

const cells = (line: string): Piece[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => pieces(cell.trim()));

/** Lines that begin with a bar are a table: its head, a line of dashes, its rows. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    if (!line.trimStart().startsWith("|")) {
      if (line.trim()) found.push({ kind: "text", pieces: pieces(line) });
    } else if (last?.kind !== "table") found.push({ kind: "table", head: cells(line), rows: [] });
    else if (!/^[\s|:-]+$/.test(line)) last.rows.push(cells(line));
  }
  return found;
}
