/** A small GIF writer: each frame has colours of its own and only the part that differs from the frame before. No DOM. */

const COLOURS = 256;
const CLEAR = 255; // the index that leaves a pixel as it was

/** Little-endian bytes that grow. */
class Bytes {
  private bytes = new Uint8Array(1 << 16);
  length = 0;

  push(...values: number[]): void {
    this.all(values);
  }

  all(values: ArrayLike<number>): void {
    if (this.length + values.length > this.bytes.length) {
      const larger = new Uint8Array(2 * (this.length + values.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(values, this.length);
    this.length += values.length;
  }

  word(value: number): void {
    this.push(value & 255, value >> 8);
  }

  text(words: string): void {
    for (const letter of words) this.push(letter.charCodeAt(0));
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

/** Red, green and blue in 15 bits. */
const coarse = (pixel: number): number => ((pixel & 0xf8) << 7) | ((pixel >> 6) & 0x3e0) | ((pixel >> 19) & 0x1f);
const part = (colour: number, channel: number): number => (colour >> (10 - 5 * channel)) & 31;

/** So many colours that stand for all in a frame: the box of colours with the most in it is halved, again and again. */
export function paletteOf(counts: Uint32Array, most: number): number[][] {
  const all = [...counts.keys()].filter((colour) => counts[colour]);
  const weight = (box: number[]): number => box.reduce((sum, colour) => sum + (counts[colour] ?? 0), 0);
  const widest = (box: number[]): [number, number] => {
    const spans = [0, 1, 2].map((channel) => {
      const values = box.map((colour) => part(colour, channel));
      return values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 31);
    });
    const channel = spans.indexOf(Math.max(...spans));
    return [channel, spans[channel] ?? 0];
  };
  const boxes = [{ colours: all, worth: Infinity }];
  while (boxes.length < most) {
    boxes.sort((a, b) => b.worth - a.worth);
    const box = boxes[0];
    if (!box || box.colours.length < 2 || box.worth === 0) break;
    boxes.shift();
    const [channel] = widest(box.colours);
    box.colours.sort((a, b) => part(a, channel) - part(b, channel));
    const half = weight(box.colours) / 2;
    let at = 1;
    for (let sum = counts[box.colours[0] ?? 0] ?? 0; at < box.colours.length - 1 && sum < half; at += 1) sum += counts[box.colours[at] ?? 0] ?? 0;
    for (const colours of [box.colours.slice(0, at), box.colours.slice(at)]) {
      const worth = colours.length < 2 ? 0 : Math.sqrt(weight(colours)) * widest(colours)[1];
      boxes.push({ colours, worth });
    }
  }
  return boxes.map(({ colours }) => colours);
}

/** LZW as GIF has it, in blocks of at most 255 bytes. */
export function packed(indices: Uint8Array): number[] {
  const out: number[] = [8];
  let block: number[] = [];
  let [bits, filled] = [0, 0];
  let [size, next] = [9, COLOURS + 2];
  let known = new Map<number, number>();
  const write = (code: number): void => {
    bits |= code << filled;
    for (filled += size; filled >= 8; filled -= 8, bits >>>= 8) {
      block.push(bits & 255);
      if (block.length === 255) {
        out.push(255, ...block);
        block = [];
      }
    }
  };
  write(COLOURS);
  let run = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    const longer = known.get((run << 8) | index);
    if (longer !== undefined) {
      run = longer;
      continue;
    }
    write(run);
    known.set((run << 8) | index, next);
    if (next === 1 << size && size < 12) size += 1;
    next += 1;
    if (next === 4096) {
      write(COLOURS);
      known = new Map();
      [size, next] = [9, COLOURS + 2];
    }
    run = index;
  }
  write(run);
  write(COLOURS + 1);
  if (filled > 0) block.push(bits & 255);
  if (block.length) out.push(block.length, ...block);
  out.push(0);
  return out;
}

export class Gif {
  private readonly out = new Bytes();
  private before: Uint32Array | null = null;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.out.text("GIF89a");
    this.out.word(width);
    this.out.word(height);
    this.out.push(0x70, 0, 0);
    this.out.push(0x21, 0xff, 11);
    this.out.text("NETSCAPE2.0");
    this.out.push(3, 1, 0, 0, 0); // again and again
  }

  /** One frame, as canvas has its pixels, and how long it stays in milliseconds. */
  add(rgba: Uint8ClampedArray, milliseconds: number): void {
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
    const { left, top, wide, high } = this.changed(pixels);
    const counts = new Uint32Array(1 << 15);
    const differs = (at: number): boolean => this.before === null || this.before[at] !== pixels[at];
    for (let y = top; y < top + high; y += 1) {
      for (let x = left; x < left + wide; x += 1) {
        const at = y * this.width + x;
        const colour = coarse(pixels[at] ?? 0);
        if (differs(at)) counts[colour] = (counts[colour] ?? 0) + 1;
      }
    }
    const boxes = paletteOf(counts, CLEAR);
    const nearest = new Uint8Array(1 << 15);
    const table = new Uint8Array(3 * COLOURS);
    boxes.forEach((colours, index) => {
      const total = colours.reduce((sum, colour) => sum + (counts[colour] ?? 0), 0) || 1;
      for (const colour of colours) nearest[colour] = index;
      for (const channel of [0, 1, 2]) {
        const mean = colours.reduce((sum, colour) => sum + part(colour, channel) * (counts[colour] ?? 0), 0) / total;
        table[3 * index + channel] = Math.round((mean * 255) / 31);
      }
    });
    const indices = new Uint8Array(wide * high);
    for (let y = 0, to = 0; y < high; y += 1) {
      for (let x = 0; x < wide; x += 1, to += 1) {
        const at = (top + y) * this.width + left + x;
        indices[to] = differs(at) ? (nearest[coarse(pixels[at] ?? 0)] ?? 0) : CLEAR;
      }
    }
    this.out.push(0x21, 0xf9, 4, 0x05);
    this.out.word(Math.max(2, Math.round(milliseconds / 10)));
    this.out.push(CLEAR, 0, 0x2c);
    for (const value of [left, top, wide, high]) this.out.word(value);
    this.out.push(0x87);
    this.out.all(table);
    this.out.all(packed(indices));
    this.before = pixels.slice();
  }

  /** The smallest rectangle that holds what differs from the frame before. */
  private changed(pixels: Uint32Array): { left: number; top: number; wide: number; high: number } {
    const { width, height, before } = this;
    if (!before) return { left: 0, top: 0, wide: width, high: height };
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (before[y * width + x] === pixels[y * width + x]) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    return right < 0 ? { left: 0, top: 0, wide: 1, high: 1 } : { left, top, wide: right - left + 1, high: bottom - top + 1 };
  }

  done(): Uint8Array<ArrayBuffer> {
    this.out.push(0x3b);
    return this.out.done();
  }
}
