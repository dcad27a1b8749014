/** A brush: soft lines through points, ribbons of changing width, and chance that repeats. */

export type Point = [number, number];
export type Chance = () => number;

/** A stream of numbers from 0 to 1, always the same for the same words. */
export function chanceOf(words: string): Chance {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(chance: Chance, low: number, high: number): number {
  return low + (high - low) * chance();
}

export function whole(chance: Chance, low: number, high: number): number {
  return Math.floor(between(chance, low, Math.max(low + 1, high)));
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** The point so far from one point towards another, or beyond if the length is negative. */
export function towards(from: Point, to: Point, length: number): Point {
  const far = distance(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) * length) / far, from[1] + ((to[1] - from[1]) * length) / far];
}

/** Points along a curve that passes through all the given ones (Catmull-Rom). */
export function curve(points: Point[], step = 1.6): Point[] {
  const last = points.length - 1;
  const first = towards(points[0]!, points[1]!, -distance(points[0]!, points[1]!));
  const beyond = towards(points[last]!, points[last - 1]!, -distance(points[last]!, points[last - 1]!));
  const all = [first, ...points, beyond];
  const found: Point[] = [];
  for (let i = 1; i < all.length - 2; i++) {
    const [a, b, c, d] = [all[i - 1]!, all[i]!, all[i + 1]!, all[i + 2]!];
    const pieces = Math.max(2, Math.trunc(distance(b, c) / step));
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const at = (j: 0 | 1) =>
        0.5 * (2 * b[j] + (c[j] - a[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3);
      found.push([at(0), at(1)]);
    }
  }
  found.push(points[last]!);
  return found;
}

/** An SVG path of soft bends, its corners half way between the points. */
export function softPath(points: Point[], closed = true): string {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = closed ? middle(points[points.length - 1]!, points[0]!) : points[0]!;
  let path = `M${said(start)}`;
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length]!;
    const to = closed || i + 1 < points.length ? middle(point, next) : point;
    path += `Q${said(point)} ${said(to)}`;
  });
  return path + (closed ? "Z" : "");
}

function said(point: Point): string {
  return `${point[0].toFixed(2)} ${point[1].toFixed(2)}`;
}

/** The unit vector across a line at one of its points. */
export function across(line: Point[], i: number): Point {
  const a = line[Math.max(0, i - 1)]!;
  const b = line[Math.min(line.length - 1, i + 1)]!;
  const far = distance(a, b) || 1;
  return [-(b[1] - a[1]) / far, (b[0] - a[0]) / far];
}

/** The outline of a stroke along a line, a little rough. */
export function ribbon(line: Point[], widths: number[], chance: Chance, rough = 0.16): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, i) => {
    const [nx, ny] = across(line, i);
    const half = widths[i]! / 2;
    const wide = half + between(chance, -rough, rough);
    const other = half + between(chance, -rough, rough);
    left.push([point[0] + nx * wide, point[1] + ny * wide]);
    right.push([point[0] - nx * other, point[1] - ny * other]);
  });
  return [...left, ...right.reverse()];
}

/** How far along a line each of its points lies. */
export function lengths(line: Point[]): number[] {
  const found = [0];
  for (let i = 1; i < line.length; i++) found.push(found[i - 1]! + distance(line[i - 1]!, line[i]!));
  return found;
}
