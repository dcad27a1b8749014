/** A plan as a tree: what they play, what I answer, and what may follow. No DOM. */

import type { Prepared, Tried } from "../api/wire";

/** A step of a plan: their decisions, then mine; `path` are the moves up to its end. */
export interface Branch {
  path: string[];
  depth: number;
  theirs: Tried[];
  mine: Tried[];
}

/** The lines that still fit after what was played since the plan was made, cut to what is to come. */
export function toCome({ ply, lines }: Pick<Prepared, "ply" | "lines">, played: string[]): string[][] {
  const since = played.slice(ply);
  return lines
    .filter((line) => since.every((move, place) => line[place] === move))
    .map((line) => line.slice(since.length))
    .filter((line) => line.length);
}

/** Every step of some lines once, deeper ones below those they follow. */
export function branches(lines: Tried[][], mine: number[]): Branch[] {
  const found: Branch[] = [];
  for (const line of lines) {
    let [depth, at] = [0, 0];
    while (at < line.length) {
      const from = at;
      while (at < line.length && !mine.includes(line[at]!.seat)) at += 1;
      const answers = at;
      while (at < line.length && mine.includes(line[at]!.seat)) at += 1;
      const path = line.slice(0, at).map(({ move }) => move);
      if (!found.some((one) => same(one.path, path))) {
        const place = lastBelow(found, path);
        found.splice(place, 0, { path, depth, theirs: line.slice(from, answers), mine: line.slice(answers, at) });
      }
      depth += 1;
    }
  }
  return found;
}

/** The lines without what begins with `path`; what was answered before it stays. */
export function without(lines: string[][], path: string[], before: string[]): string[][] {
  const left = lines.filter((line) => !begins(line, path));
  const isKept = before.length === 0 || left.some((line) => begins(line, before));
  return isKept ? left : [...left, before];
}

export const begins = (line: string[], path: string[]): boolean => path.every((move, place) => line[place] === move);
const same = (one: string[], other: string[]): boolean => one.length === other.length && begins(one, other);

/** Behind everything that begins as the steps before this one do. */
function lastBelow(found: Branch[], path: string[]): number {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const place = found.findLastIndex((one) => begins(one.path, path.slice(0, length)));
    if (place >= 0) return place + 1;
  }
  return found.length;
}
