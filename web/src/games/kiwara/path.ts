/** The totem's path round the savanna: 22 stones clockwise, `Na`..`Nf`, `E1`..`E5`, `Sf`..`Sa`, `W5`..`W1`. */

import { COLUMNS, type Point, smooth } from "./savanna";

export const SPOTS: string[] = [
  ...[...COLUMNS].map((column) => `N${column}`),
  ...[1, 2, 3, 4, 5].map((row) => `E${row}`),
  ...[...COLUMNS].reverse().map((column) => `S${column}`),
  ...[5, 4, 3, 2, 1].map((row) => `W${row}`),
];

export interface Tile extends Point {
  width: number;
  height: number;
}

/** The room of a stone on the tray. */
export function tile(spot: string): Tile {
  const along = spot.slice(1);
  if (spot[0] === "N" || spot[0] === "S") return { x: COLUMNS.indexOf(along) * 100 + 6, y: spot[0] === "N" ? -64 : 512, width: 88, height: 52 };
  return { x: spot[0] === "E" ? 612 : -64, y: (Number(along) - 1) * 100 + 6, width: 52, height: 88 };
}

/** What a finger may touch of a stone: the whole width of the path, at least 40 px on a phone. */
export function hand(spot: string): Tile {
  const along = spot.slice(1);
  if (spot[0] === "N" || spot[0] === "S") return { x: COLUMNS.indexOf(along) * 100, y: spot[0] === "N" ? -88 : 500, width: 100, height: 88 };
  return { x: spot[0] === "E" ? 600 : -86, y: (Number(along) - 1) * 100, width: 86, height: 100 };
}

export function middle(spot: string): Point {
  const { x, y, width, height } = tile(spot);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The stone so many steps on; steps back are negative. */
export function stepFrom(spot: string, steps: number): string {
  const from = SPOTS.indexOf(spot);
  return SPOTS[(from + steps + SPOTS.length * 2) % SPOTS.length] as string;
}

/** The stones a walking totem treads on, the shorter way round, both ends included. */
export function walk(from: string, to: string, steps: number): string[] {
  const way: string[] = [];
  for (let n = 0; n <= Math.abs(steps); n++) way.push(stepFrom(from, n * Math.sign(steps)));
  return way[way.length - 1] === to ? way : [from, to];
}

/** A stepping stone: rounded, a little irregular, always the same for the same place. */
export function stone(spot: string): string {
  const { x, y, width, height } = tile(spot);
  let dice = [...spot].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const points = Array.from({ length: 10 }, (_, n): Point => {
    dice = (dice * 1103515245 + 12345) >>> 0;
    const shrink = 1 - ((dice >>> 16) & 7) / 70;
    const [across, down] = [Math.cos((n * Math.PI) / 5 + 0.3), Math.sin((n * Math.PI) / 5 + 0.3)];
    const reach = (Math.abs(across) ** 2.9 + Math.abs(down) ** 2.9) ** (-1 / 2.9) * shrink;
    return { x: x + width / 2 + (across * reach * width) / 2, y: y + height / 2 + (down * reach * height) / 2 };
  });
  return smooth(points, true);
}

/** The pointed base that shows which way the totem looks. */
export function look(spot: string): string {
  const { x, y, width, height } = tile(spot);
  const [cx, cy] = [x + width / 2, y + height / 2];
  switch (spot[0]) {
    case "N":
      return `M${cx - 17} ${y + height - 2}h34l-17 21z`;
    case "S":
      return `M${cx - 17} ${y + 2}h34l-17 -21z`;
    case "E":
      return `M${x + 2} ${cy - 17}v34l-21 -17z`;
    default:
      return `M${x + width - 2} ${cy - 17}v34l21 -17z`;
  }
}
