/** Where things lie on the drawn board: spaces, territories, rivers and flags, from thirty letters. */

import type { Animal, KiwaraView } from "./types";

export const COLUMNS = "abcdef";
export const ROWS = 5;
export const LETTERS = "ABCDEF";

export interface Point {
  x: number;
  y: number;
}

/** The thirty spaces, row by row, as the view lists them. */
export const SPACES: string[] = Array.from({ length: 30 }, (_, n) => `${COLUMNS[n % 6]}${Math.floor(n / 6) + 1}`);

/** A space's upper left corner; spaces are 100 wide. */
export function corner(space: string): Point {
  return { x: COLUMNS.indexOf(space[0] as string) * 100, y: (Number(space[1]) - 1) * 100 };
}

/** The ground of one territory as a path. */
export function ground(board: string, letter: string): string {
  return SPACES.filter((_, n) => board[n] === letter)
    .map((space) => `M${corner(space).x} ${corner(space).y}h100v100h-100z`)
    .join("");
}

/** Where a territory's flag stands: at its first space, on the river above it or at the rim. */
export function flagAt(board: string, letter: string): Point {
  const space = SPACES[board.indexOf(letter)] ?? "a1";
  const { x, y } = corner(space);
  if (y === 0) return { x: x + (x === 0 ? 2 : 14), y: -21 };
  return { x: x + (x === 0 ? 2 : -8), y: y - 18 };
}

type Node = [number, number];
const key = (node: Node): string => node.join();
const onRim = ([x, y]: Node): boolean => x === 0 || x === 6 || y === 0 || y === ROWS;

/** The rivers between territories as smooth lines, from one meeting or rim to the next. */
export function rivers(board: string, sway = 5.5): string[] {
  const next = banks(board);
  const stops = [...next.values()].map(({ node }) => node).filter((node) => onRim(node) || next.get(key(node))?.ends.length !== 2);
  const walked = new Set<string>();
  const step = (from: Node, to: Node): string => [key(from), key(to)].sort().join(" ");
  const lines: string[] = [];
  for (const start of stops) {
    for (const first of next.get(key(start))?.ends ?? []) {
      if (walked.has(step(start, first))) continue;
      const line: Node[] = [start, first];
      walked.add(step(start, first));
      for (let end = first; !stops.some((stop) => key(stop) === key(end));) {
        const ahead = next.get(key(end))?.ends.find((node) => !walked.has(step(end, node)));
        if (!ahead) break;
        walked.add(step(end, ahead));
        line.push(ahead);
        end = ahead;
      }
      lines.push(smooth(bend(line, sway)));
    }
  }
  return lines;
}

/** Every grid corner on a river, with the corners it runs to. */
function banks(board: string): Map<string, { node: Node; ends: Node[] }> {
  const found = new Map<string, { node: Node; ends: Node[] }>();
  const join = (a: Node, b: Node): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as [Node, Node][]) {
      const entry = found.get(key(from)) ?? { node: from, ends: [] };
      entry.ends.push(to);
      found.set(key(from), entry);
    }
  };
  SPACES.forEach((_, n) => {
    const [x, y] = [n % 6, Math.floor(n / 6)];
    if (x < 5 && board[n] !== board[n + 1]) join([x + 1, y], [x + 1, y + 1]);
    if (y < ROWS - 1 && board[n] !== board[n + 6]) join([x, y + 1], [x + 1, y + 1]);
  });
  return found;
}

/** The corners cut, the ends drawn over the rim, the straights swaying. */
function bend(line: Node[], sway: number): Point[] {
  const points: Point[] = [];
  const first = line[0] as Node;
  let sign = (first[0] * 3 + first[1]) % 2 ? 1 : -1;
  line.forEach((node, n) => {
    const before = line[n - 1];
    const after = line[n + 1];
    let [x, y] = [node[0] * 100, node[1] * 100];
    if (before && after) {
      if (before[0] !== after[0] && before[1] !== after[1]) {
        x += (before[0] + after[0] - 2 * node[0]) * 12;
        y += (before[1] + after[1] - 2 * node[1]) * 12;
      }
    } else if (onRim(node)) {
      const inward = (before ?? after) as Node;
      x += (node[0] - inward[0]) * 12;
      y += (node[1] - inward[1]) * 12;
    }
    points.push({ x, y });
    if (!after) return;
    const upright = node[0] === after[0];
    points.push({ x: (node[0] + after[0]) * 50 + (upright ? sway * sign : 0), y: (node[1] + after[1]) * 50 + (upright ? 0 : sway * sign) });
    sign = -sign;
  });
  return points;
}

/** A smooth line through points, closed or open. */
export function smooth(points: Point[], closed = false): string {
  const at = (n: number): Point => points[closed ? (n + points.length) % points.length : Math.min(Math.max(n, 0), points.length - 1)] as Point;
  const short = (value: number): string => value.toFixed(0);
  let line = `M${short(at(0).x)} ${short(at(0).y)}`;
  for (let n = 0; n < (closed ? points.length : points.length - 1); n++) {
    const [before, from, to, after] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    line += `C${short(from.x + (to.x - before.x) / 6)} ${short(from.y + (to.y - before.y) / 6)} ${short(to.x - (after.x - from.x) / 6)} ${short(to.y - (after.y - from.y) / 6)} ${short(to.x)} ${short(to.y)}`;
  }
  return closed ? `${line}Z` : line;
}

/** Whether an animal would go down hidden there. */
export function wouldHide(animal: Animal, space: string, view: KiwaraView): boolean {
  const fear: Partial<Record<Animal, string[]>> = view.fear;
  return fear[animal]?.includes(space) ?? false;
}
