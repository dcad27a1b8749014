/** Plates as signed distance fields, and their outlines: negative inside, lengths in millimetres. */

export type Field = (x: number, y: number) => number;
export type Corner = [number, number];
/** Left, bottom, width, height. */
export type Window = [number, number, number, number];

export const disc =
  (cx: number, cy: number, r: number): Field =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

/** A rod with round ends whose thickness may change along it. */
export function rod(a: Corner, b: Corner, ra: number, rb = ra): Field {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const long = dx * dx + dy * dy || 1;
  return (x, y) => {
    const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / long));
    return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy) - (ra + (rb - ra) * t);
  };
}

export function polygon(corners: Corner[]): Field {
  return (x, y) => {
    let nearest = Infinity;
    let inside = false;
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length] as Corner;
      const dx = bx - ax;
      const dy = by - ay;
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, Math.hypot(x - ax - t * dx, y - ay - t * dy));
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * dx) inside = !inside;
    });
    return inside ? -nearest : nearest;
  };
}

/** The smallest of two distances with the bay between them filled over `k` millimetres. */
function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

export function join(fields: Field[], k: number): Field {
  return (x, y) => fields.reduce((distance, field) => blend(distance, field(x, y), k), 1e3);
}

export const without =
  (field: Field, hole: Field): Field =>
  (x, y) =>
    Math.max(field(x, y), -hole(x, y));

/** The longest closed line at which a field has a value: marching squares. */
export function outline(field: Field, level: number, window: Window, step = 1): Corner[] {
  const [left, bottom, width, height] = window;
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const across = columns + 1;
  const values = new Float64Array(across * (rows + 1));
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= columns; i++) values[j * across + i] = field(left + i * step, bottom + j * step) - level;
  const value = (i: number, j: number): number => values[j * across + i] as number;

  // a crossing is named by the lower or left end of its edge: 2 n along x, 2 n + 1 along y
  const places = new Map<number, Corner>();
  const next = new Map<number, number>();
  const crossing = (i: number, j: number, upright: boolean): number => {
    const key = 2 * (j * across + i) + (upright ? 1 : 0);
    if (!places.has(key)) {
      const a = value(i, j);
      const b = upright ? value(i, j + 1) : value(i + 1, j);
      const t = a / (a - b);
      places.set(key, [left + (i + (upright ? 0 : t)) * step, bottom + (j + (upright ? t : 0)) * step]);
    }
    return key;
  };
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const corners = [value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)].map((one) => one < 0);
      const edges = [() => crossing(i, j, false), () => crossing(i + 1, j, true), () => crossing(i, j + 1, false), () => crossing(i, j, true)];
      for (let n = 0; n < 4; n++) {
        // walking round the cell, a line leaves where we step out and comes back where we step in
        if (!corners[n] || corners[(n + 1) % 4]) continue;
        let m = n;
        do m = (m + 3) % 4;
        while (corners[m] && corners[(m + 1) % 4]);
        next.set((edges[n] as () => number)(), (edges[m] as () => number)());
      }
    }
  }
  return simplified(longestLoop(next, places), 0.12);
}

function longestLoop(next: Map<number, number>, places: Map<number, Corner>): Corner[] {
  const seen = new Set<number>();
  let best: Corner[] = [];
  for (const start of next.keys()) {
    const loop: Corner[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      loop.push(places.get(at) as Corner);
      at = next.get(at);
    }
    if (loop.length > best.length) best = loop;
  }
  return area(best) < 0 ? best.reverse() : best;
}

export function area(corners: Corner[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length] as Corner;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

/** Fewer corners, none farther than `slack` from the old line (Ramer, Douglas, Peucker). */
export function simplified(corners: Corner[], slack: number): Corner[] {
  if (corners.length < 4) return corners;
  const half = Math.floor(corners.length / 2);
  const first = thinned(corners.slice(0, half + 1), slack);
  const second = thinned([...corners.slice(half), corners[0] as Corner], slack);
  return [...first.slice(0, -1), ...second.slice(0, -1)];
}

function thinned(line: Corner[], slack: number): Corner[] {
  const a = line[0] as Corner;
  const b = line[line.length - 1] as Corner;
  const away = rod(a, b, 0);
  let far = 0;
  let at = 0;
  line.forEach(([x, y], i) => {
    const distance = away(x, y);
    if (distance > far) [far, at] = [distance, i];
  });
  if (far <= slack) return [a, b];
  return [...thinned(line.slice(0, at + 1), slack).slice(0, -1), ...thinned(line.slice(at), slack)];
}
