/** A QR code can be read back: format, mask, order of the bytes and check bytes are the standard's. */

import { expect, test } from "vitest";
import { checkBytes, qr } from "../../src/table/qr";

/** Reads a code of one block (versions 1 to 3): the text, after checking its check bytes. */
function read(grid: boolean[][]): string {
  const size = grid.length;
  const dark = (x: number, y: number): boolean => grid[y]?.[x] ?? false;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].reduce((sum, x) => sum * 2 + Number(dark(x, 8)), 0);
  const mask = ((format ^ (0x5412 >> 7)) >> 3) & 7;
  const masks = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const isData = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return false;
    if ((x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return false;
    return size === 21 || Math.abs(x - (size - 7)) > 2 || Math.abs(y - (size - 7)) > 2;
  };
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (isData(x, y)) bits.push(Number(dark(x, y) !== (masks[mask]?.(x, y) === 0)));
    }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  const [total, checks] = { 21: [26, 10], 25: [44, 16], 29: [70, 26] }[size] as [number, number];
  const data = bytes.slice(0, total - checks);
  expect(bytes.slice(total - checks, total)).toEqual(checkBytes(data, checks));
  const stream = data.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1));
  const number = (from: number, width: number): number => stream.slice(from, from + width).reduce((sum, bit) => sum * 2 + bit, 0);
  expect(number(0, 4)).toBe(4);
  return new TextDecoder().decode(Uint8Array.from({ length: number(4, 8) }, (_, index) => number(12 + 8 * index, 8)));
}

test.each(["x", "http://127.0.0.1:8765/", "http://192.168.1.20:8765/t/HHADFHRC"])("%s is read back", (text) => {
  expect(read(qr(text))).toBe(text);
});

test("check bytes are those of the standard's own example", () => {
  const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
  expect(checkBytes(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});

test("the code grows with the text and ends somewhere", () => {
  expect([14, 26, 42, 62, 84, 106, 134].map((length) => qr("a".repeat(length)).length)).toEqual([21, 25, 29, 33, 37, 41, 41]);
  expect(() => qr("a".repeat(135))).toThrow("too long");
});
