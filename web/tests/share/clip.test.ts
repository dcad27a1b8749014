/** Clips: two handles that never pass each other, and files that others can read. */

import { describe, expect, it } from "vitest";
import { Gif, packed } from "../../src/share/clip/gif";
import { LONGEST, moved, spanAt, stepOf } from "../../src/share/clip/span";
import { mp4 } from "../../src/share/clip/mp4";
import type { Packet } from "../../src/share/clip/packets";
import { webm } from "../../src/share/clip/webm";

/** GIF's LZW read back, by the book. */
function unpacked(bytes: number[]): number[] {
  const data: number[] = [];
  for (let at = 1; bytes[at]; at += (bytes[at] ?? 0) + 1) data.push(...bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0)));
  let [size, bit] = [9, 0];
  let table: number[][] = [];
  const reset = (): void => {
    table = Array.from({ length: 258 }, (_, index) => [index]);
    size = 9;
  };
  const out: number[] = [];
  let last: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let n = 0; n < size; n += 1, bit += 1) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << n;
    if (code === 257) return out;
    if (code === 256) {
      reset();
      last = null;
      continue;
    }
    const word: number[] = table[code] ?? [...(last ?? []), last?.[0] ?? 0];
    out.push(...word);
    if (last) table.push([...last, word[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size += 1;
    last = word;
  }
}

describe("a span", () => {
  it("ends at the decision looked at", () => {
    expect(spanAt(30, 60)).toEqual({ from: 24, to: 30 });
    expect(spanAt(undefined, 3)).toEqual({ from: 1, to: 3 });
    expect(spanAt(0, 3)).toEqual({ from: 1, to: 3 });
  });

  it("is never empty, outside the match or too long", () => {
    expect(moved({ from: 5, to: 8 }, "from", 11, 20)).toEqual({ from: 11, to: 11 });
    expect(moved({ from: 5, to: 8 }, "to", 2, 20)).toEqual({ from: 2, to: 2 });
    expect(moved({ from: 5, to: 8 }, "to", 99, 20)).toEqual({ from: 5, to: 20 });
    expect(moved({ from: 1, to: 5 }, "to", 300, 300)).toEqual({ from: 301 - LONGEST, to: 300 });
    expect(moved({ from: 200, to: 205 }, "from", 1, 300)).toEqual({ from: 1, to: LONGEST });
  });

  it("is moved by keys", () => {
    expect(["ArrowRight", "PageDown", "Home", "End", "x"].map((key) => stepOf(key, 20, 60))).toEqual([21, 10, 1, 60, null]);
  });
});

describe("a moving picture", () => {
  it("packs what can be unpacked, however long", () => {
    let seed = 7;
    const noise = Uint8Array.from({ length: 30_000 }, () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16);
    const flat = new Uint8Array(30_000).fill(3);
    for (const indices of [noise, flat, Uint8Array.of(9)]) expect(unpacked(packed(indices))).toEqual([...indices]);
  });

  it("has the second frame only where it differs from the first", () => {
    const gif = new Gif(4, 3);
    const first = new Uint8ClampedArray(4 * 3 * 4).fill(255);
    gif.add(first, 500);
    const second = first.slice();
    second.set([0, 0, 0, 255], 4 * (1 * 4 + 2));
    gif.add(second, 120);
    const bytes = [...gif.done()];
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
    const frames = bytes.flatMap((byte, at) => (byte === 0x2c && bytes[at - 1] === 0 && bytes[at - 8] === 0x21 ? [at] : []));
    const boxes = frames.map((at) => [1, 3, 5, 7].map((offset) => (bytes[at + offset] ?? 0) + 256 * (bytes[at + offset + 1] ?? 0)));
    expect(boxes).toEqual([
      [0, 0, 4, 3],
      [2, 1, 1, 1],
    ]);
    expect(frames.map((at) => bytes[at - 4])).toEqual([50, 12]); // hundredths of a second
    expect(bytes.at(-1)).toBe(0x3b);
  });
});

/** Elements of EBML at one level: their ids and what is in them. */
function elements(bytes: Uint8Array): [number, Uint8Array][] {
  const found: [number, Uint8Array][] = [];
  for (let at = 0; at < bytes.length;) {
    const wide = Math.clz32(bytes[at] ?? 0) - 24 + 1;
    let id = 0;
    for (const byte of bytes.slice(at, at + wide)) id = id * 256 + byte;
    let length = 0;
    for (const byte of bytes.slice(at + wide + 1, at + wide + 8)) length = length * 256 + byte;
    const inner = at + wide + 8;
    found.push([id, bytes.slice(inner, inner + length)]);
    at = inner + length;
  }
  return found;
}

/** What lies inside a box of an MP4 file, by the kinds on the way to it. */
function inside(bytes: Uint8Array, ...kinds: string[]): Uint8Array {
  const [kind, ...further] = kinds;
  if (kind === undefined) return bytes;
  for (let at = 0; at < bytes.length;) {
    const length = longs(bytes.slice(at, at + 4))[0] ?? 0;
    if (String.fromCharCode(...bytes.slice(at + 4, at + 8)) === kind) return inside(bytes.slice(at + 8, at + length), ...further);
    at += Math.max(8, length);
  }
  throw new Error(`no ${kind}`);
}

/** Numbers of four bytes. */
function longs(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.slice().buffer);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(4 * index));
}

describe("a video for telephones", () => {
  const packets: Packet[] = [
    { milliseconds: 0, key: true, data: Uint8Array.of(1, 2, 3) },
    { milliseconds: 300, key: false, data: Uint8Array.of(4, 5) },
    { milliseconds: 600, key: false, data: Uint8Array.of(6) },
    { milliseconds: 5_300, key: true, data: Uint8Array.of(7, 8) },
  ];
  const file = mp4(720, 540, Uint8Array.of(1, 66, 224, 31), packets, 6_000);
  const table = (kind: string): number[] => longs(inside(file, "moov", "trak", "mdia", "minf", "stbl", kind));

  it("tells where every picture lies, how long it stays and which need no other", () => {
    expect(table("stco")).toEqual([0, 1, file.length - 8]); // eight bytes of pictures, at the end
    expect([...file.slice(table("stco")[2])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(table("stsz")).toEqual([0, 0, 4, 3, 2, 1, 2]);
    expect(table("stts")).toEqual([0, 3, 2, 300, 1, 4_700, 1, 700]);
    expect(table("stss")).toEqual([0, 2, 1, 4]);
  });

  it("is as large and as long as it is", () => {
    expect(longs(inside(file, "moov", "mvhd")).slice(3, 5)).toEqual([1_000, 6_000]);
    const track = longs(inside(file, "moov", "trak", "tkhd"));
    expect(track.slice(-2)).toEqual([720 << 16, 540 << 16]);
    const [picture] = [inside(file, "moov", "trak", "mdia", "minf", "stbl", "stsd").slice(8)];
    expect([...inside(picture, "avc1").slice(24, 28)]).toEqual([2, 208, 2, 28]);
    expect([...inside(inside(picture, "avc1").slice(78), "avcC")]).toEqual([1, 66, 224, 31]);
  });
});

describe("a video", () => {
  it("is one segment whose clusters begin with whole pictures", () => {
    const packet = (milliseconds: number, key: boolean): { milliseconds: number; key: boolean; data: Uint8Array } => ({
      milliseconds,
      key,
      data: Uint8Array.of(1, 2, 3),
    });
    const file = webm("V_VP8", 720, 480, [packet(0, true), packet(300, false), packet(5_300, true)], 6_000);
    const [head, segment] = elements(file);
    expect(head?.[0]).toBe(0x1a45dfa3);
    expect(segment?.[0]).toBe(0x18538067);
    const parts = elements(segment?.[1] ?? new Uint8Array());
    expect(parts.map(([id]) => id)).toEqual([0x1549a966, 0x1654ae6b, 0x1f43b675, 0x1f43b675]);
    const blocks = parts.slice(2).map(([, cluster]) => elements(cluster));
    expect(blocks.map((cluster) => cluster.map(([id]) => id))).toEqual([
      [0xe7, 0xa3, 0xa3],
      [0xe7, 0xa3],
    ]);
    expect([...(blocks[0]?.[2]?.[1] ?? [])]).toEqual([0x81, 1, 44, 0, 1, 2, 3]); // 300 ms after its cluster
    expect([...(blocks[1]?.[0]?.[1] ?? [])]).toEqual([20, 180]); // which begins at 5300
    const info = elements(parts[0]?.[1] ?? new Uint8Array()).find(([id]) => id === 0x4489)?.[1];
    expect(new DataView((info ?? new Uint8Array(8)).slice().buffer).getFloat64(0)).toBe(6_000);
  });
});
