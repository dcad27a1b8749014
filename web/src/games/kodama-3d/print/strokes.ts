/** Drawings as lists of painted paths: the same list goes into SVG and onto a canvas. */

export type Matrix = [number, number, number, number, number, number];

export interface Stroke {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  at?: Matrix;
}

export const INK = "#2B2A28";
export const PAPER = "#F6F0E2";
export const CARD = "#FBF6EA";
export const VERMILION = "#C8402F";
export const GOLD = "#D9A441";
export const WOOD = "#D9B98A";
export const LIGHT_WOOD = "#EBD3A6";
export const END_GRAIN = "#B98E5A";

const round = (value: number): number => Math.round(value * 100) / 100;

export function oval(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

export function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

/** A drawing somewhere else, larger or smaller, turned by degrees. */
export function moved(strokes: Stroke[], x: number, y: number, scale = 1, turn = 0): Stroke[] {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  const to: Matrix = [c, s, -s, c, x, y];
  return strokes.map((stroke) => ({ ...stroke, at: stroke.at ? times(to, stroke.at) : to }));
}

export function faded(strokes: Stroke[], opacity: number): Stroke[] {
  return strokes.map((stroke) => ({ ...stroke, opacity: (stroke.opacity ?? 1) * opacity }));
}

/** The `transform` of a stroke in SVG. */
export function transform(at: Matrix | undefined): string | undefined {
  return at && `matrix(${at.map((value) => Math.round(value * 1e4) / 1e4).join(" ")})`;
}

/** A closed line as a path; drawings have y downward, plates upward. */
export function closed(corners: [number, number][]): string {
  return `M${corners.map(([x, y]) => `${round(x)} ${round(-y)}`).join("L")}Z`;
}

/** Numbers from 0 to 1 that are the same for the same name. */
export function chance(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Long printed lines of wood grain from `top` down to `bottom`. */
export function grain(name: string, left: number, right: number, top: number, bottom: number, lines: number): Stroke[] {
  const random = chance(name);
  return Array.from({ length: lines }, (_, i) => {
    const x = left + ((right - left) * (i + random())) / lines;
    const [a, b, c] = [0, 0, 0].map(() => round(x + random() * 8 - 4));
    const high = bottom - top;
    return {
      d: `M${round(x)} ${top}C${a} ${round(top + high * 0.3)} ${b} ${round(top + high * 0.6)} ${c} ${bottom}`,
      stroke: "#CFAE78",
      width: round(0.35 + random() * 0.55),
      opacity: 0.75,
    };
  });
}

/** A drawing with a rim of paper, so that it stands out on every ground. */
export function halo(strokes: Stroke[]): Stroke[] {
  const rim = strokes
    .filter((stroke) => stroke.fill && stroke.stroke)
    .map((stroke) => ({ ...stroke, fill: PAPER, stroke: PAPER, width: (stroke.width ?? 1) + 4 }));
  return [...rim, ...strokes];
}
