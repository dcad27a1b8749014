/** A small MP4 writer: one track of pictures that the browser has packed as H.264, each with its time. No DOM. */

import { joined, text, type Packet, type Part } from "./packets";

const SECOND = 1000; // the file counts in milliseconds
const ONE = 0x10000; // 1 as a number with sixteen bits after the point
const MATRIX = [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000]; // upright, as large as it is

/** Numbers in four bytes each. */
const longs = (...numbers: number[]): number[] =>
  numbers.flatMap((number) => [(number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]);
const shorts = (...numbers: number[]): number[] => numbers.flatMap((number) => [(number >> 8) & 255, number & 255]);
const nothing = (count: number): number[] => Array.from({ length: count }, () => 0);

function box(kind: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const inner = joined(parts);
  return joined([longs(inner.length + 8), text(kind), inner]);
}

/** How long each picture stays, in runs of the same length. */
function staysOf(packets: Packet[], duration: number): [number, number][] {
  const runs: [number, number][] = [];
  packets.forEach(({ milliseconds }, index) => {
    const stays = Math.max(0, (packets[index + 1]?.milliseconds ?? Math.round(duration)) - milliseconds);
    const last = runs.at(-1);
    if (last?.[1] === stays) last[0] += 1;
    else runs.push([1, stays]);
  });
  return runs;
}

/** The tables by which a player finds picture after picture; the first begins at `at` of the file. */
function tables(width: number, height: number, setup: Uint8Array, packets: Packet[], duration: number, at: number): Uint8Array {
  const picture = box(
    "avc1",
    nothing(6),
    shorts(1),
    nothing(16),
    shorts(width, height),
    longs(72 * ONE, 72 * ONE, 0),
    shorts(1),
    nothing(32),
    shorts(24, 0xffff),
    box("avcC", setup),
  );
  const stays = staysOf(packets, duration);
  const keys = packets.flatMap(({ key }, index) => (key ? [index + 1] : []));
  return box(
    "stbl",
    box("stsd", longs(0, 1), picture),
    box("stts", longs(0, stays.length, ...stays.flat())),
    box("stss", longs(0, keys.length, ...keys)),
    box("stsc", longs(0, 1, 1, packets.length, 1)),
    box("stsz", longs(0, 0, packets.length, ...packets.map(({ data }) => data.length))),
    box("stco", longs(0, 1, at)),
  );
}

function index(width: number, height: number, setup: Uint8Array, packets: Packet[], duration: number, at: number): Uint8Array<ArrayBuffer> {
  const lasts = Math.round(duration);
  const movie = box("mvhd", longs(0, 0, 0, SECOND, lasts, ONE), shorts(0x100, 0), longs(0, 0, ...MATRIX), nothing(24), longs(2));
  const track = box("tkhd", longs(3, 0, 0, 1, 0, lasts, 0, 0), shorts(0, 0, 0, 0), longs(...MATRIX, width * ONE, height * ONE));
  const media = box("mdhd", longs(0, 0, 0, SECOND, lasts), shorts(0x55c4, 0)); // of no language
  const kind = box("hdlr", longs(0, 0), text("vide"), nothing(12), text("Kiribako"), [0]);
  const whole = box("dinf", box("dref", longs(0, 1), box("url ", longs(1)))); // all of it is in this file
  const information = box("minf", box("vmhd", longs(1, 0, 0)), whole, tables(width, height, setup, packets, duration, at));
  return box("moov", movie, box("trak", track, box("mdia", media, kind, information)));
}

/** The whole file, its index first, so that it plays while it still arrives. `setup` is the decoder's, as the encoder gives it. */
export function mp4(width: number, height: number, setup: Uint8Array, packets: Packet[], duration: number): Uint8Array<ArrayBuffer> {
  const head = box("ftyp", text("isom"), longs(0x200), text("isomiso2avc1mp41"));
  const before = head.length + index(width, height, setup, packets, duration, 0).length + 8;
  const pictures = box("mdat", ...packets.map(({ data }) => data));
  return joined([head, index(width, height, setup, packets, duration, before), pictures]);
}
