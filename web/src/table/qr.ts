/** A small QR encoder: bytes, versions 1 to 6, levels M and L. Enough for a link to a table. */

interface Version {
  level: "M" | "L";
  version: number;
  /** Check bytes per block, blocks, data bytes per block. */
  check: number;
  blocks: number;
  data: number;
}

// Two of the standard's tables, smallest first, the sturdier level M before L.
const M = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
] as const;
const L = [
  [7, 1, 19],
  [10, 1, 34],
  [15, 1, 55],
  [20, 1, 80],
  [26, 1, 108],
  [18, 2, 68],
] as const;
const VERSIONS: Version[] = (["M", "L"] as const).flatMap((level) =>
  (level === "M" ? M : L).map(([check, blocks, data], index) => ({ level, version: index + 1, check, blocks, data })),
);

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? at(EXP, at(LOG, a) + at(LOG, b)) : 0);

function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}

/** The remainder of the data by the generator polynomial. */
export function checkBytes(data: number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((value, index) => {
      next[index] = at(next, index) ^ value;
      next[index + 1] = at(next, index + 1) ^ times(value, at(EXP, power));
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = at(rest, index);
    generator.forEach((value, offset) => (rest[index + offset] = at(rest, index + offset) ^ times(value, factor)));
  }
  return rest.slice(data.length);
}

/** Every data and check byte in the order in which they are drawn. */
function codewords(bytes: Uint8Array, { check, blocks, data }: Version): number[] {
  const bits = [0, 1, 0, 0]; // byte mode
  const push = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(bytes.length, 8);
  bytes.forEach((byte) => push(byte, 8));
  const room = blocks * data * 8;
  push(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  const all = Array.from({ length: room / 8 }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  const parts = Array.from({ length: blocks }, (_, block) => all.slice(block * data, (block + 1) * data));
  const checks = parts.map((part) => checkBytes(part, check));
  const woven = (lists: number[][], length: number): number[] => Array.from({ length }, (_, index) => lists.map((list) => at(list, index))).flat();
  return [...woven(parts, data), ...woven(checks, check)];
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The patterns every code has; null where data goes, false in the places kept for the format. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let index = 8; index < size - 8; index += 1) {
    set(index, 6, index % 2 === 0);
    set(6, index, index % 2 === 0);
  }
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let y = -1; y <= 7; y += 1) {
      for (let x = -1; x <= 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, ring !== 2 && ring !== 4);
      }
    }
  }
  if (version > 1) {
    const middle = size - 7;
    for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(middle + x, middle + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  }
  formatPlaces(size)
    .flat()
    .forEach(([x, y]) => set(x, y, false));
  set(8, size - 8, true);
  return grid;
}

/** Both copies of the fifteen format bits, most significant first. */
function formatPlaces(size: number): [number, number][][] {
  const corner: [number, number][] = [
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 8],
    [5, 8],
    [7, 8],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
  ];
  const edges = Array.from({ length: 15 }, (_, bit): [number, number] => (bit < 7 ? [8, size - 1 - bit] : [size - 15 + bit, 8]));
  return [corner, edges];
}

function formatBits(level: "M" | "L", mask: number): number {
  const data = ((level === "L" ? 1 : 0) << 3) | mask;
  let rest = data << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return ((data << 10) | rest) ^ 0x5412;
}

/** Rows of dark and light modules, without the quiet zone; throws if the text is too long. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const chosen = VERSIONS.find(({ blocks, data }) => bytes.length + 2 <= blocks * data);
  if (!chosen) throw new Error("too long for a small QR code");
  const bits = codewords(bytes, chosen).flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1));
  const grids = MASKS.map((_, mask) => drawn(chosen, bits, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function drawn({ level, version }: Version, bits: boolean[], mask: number): boolean[][] {
  const grid = frame(version);
  const size = grid.length;
  const masks = at(MASKS, mask);
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column of the timing pattern holds no data
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = at(grid, y);
        if (row[x] !== null) continue;
        row[x] = (bits[next] ?? false) !== masks(x, y);
        next += 1;
      }
    }
  }
  const format = formatBits(level, mask);
  for (const places of formatPlaces(size)) places.forEach(([x, y], bit) => (at(grid, y)[x] = ((format >> (14 - bit)) & 1) === 1));
  return grid as boolean[][];
}

/** How hard a code would be to read: long runs, blocks, and too much of one colour. */
function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => at(row, x)));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    for (const run of line
      .map((dark) => (dark ? "#" : "."))
      .join("")
      .match(/#{5,}|\.{5,}/g) ?? [])
      sum += run.length - 2;
  }
  grid.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark === row[x + 1] && dark === grid[y + 1]?.[x] && dark === grid[y + 1]?.[x + 1]) sum += 3;
    }),
  );
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
