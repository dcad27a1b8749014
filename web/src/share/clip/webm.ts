/** A small WebM writer: one track of pictures that the browser has packed, each with its time. No DOM. */

import { joined, text, type Packet, type Part } from "./packets";

/** A number in as few bytes as it needs, at least one. */
function bytesOf(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || !bytes.length; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

/** A length as EBML writes it, always in eight bytes. */
function lengthOf(length: number): number[] {
  const bytes = bytesOf(length);
  return [0x01, ...Array.from({ length: 7 - bytes.length }, () => 0), ...bytes];
}

function element(id: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const inner = joined(parts);
  return joined([bytesOf(id), lengthOf(inner.length), inner]);
}

const real = (value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
};

/** The whole file. `codec` is V_VP8 or V_VP9. */
export function webm(codec: string, width: number, height: number, packets: Packet[], duration: number): Uint8Array<ArrayBuffer> {
  const head = element(
    0x1a45dfa3,
    element(0x4286, [1]),
    element(0x42f7, [1]),
    element(0x42f2, [4]),
    element(0x42f3, [8]),
    element(0x4282, text("webm")),
    element(0x4287, [4]),
    element(0x4285, [2]),
  );
  const info = element(
    0x1549a966,
    element(0x2ad7b1, bytesOf(1_000_000)),
    element(0x4489, real(duration)),
    element(0x4d80, text("Kiribako")),
    element(0x5741, text("Kiribako")),
  );
  const video = element(0xe0, element(0xb0, bytesOf(width)), element(0xba, bytesOf(height)));
  const track = element(0xae, element(0xd7, [1]), element(0x73c5, [1]), element(0x83, [1]), element(0x9c, [0]), element(0x86, text(codec)), video);
  // a cluster begins with a picture that needs no other; its blocks count from there, in 16 bits
  const clusters: Uint8Array[] = [];
  let blocks: Part[] = [];
  let began = 0;
  const close = (): void => {
    if (blocks.length) clusters.push(element(0x1f43b675, element(0xe7, bytesOf(began)), ...blocks));
    blocks = [];
  };
  for (const { milliseconds, key, data } of packets) {
    if (key) {
      close();
      began = milliseconds;
    }
    const since = milliseconds - began;
    blocks.push(element(0xa3, [0x81, (since >> 8) & 255, since & 255, key ? 0x80 : 0], data));
  }
  close();
  return joined([head, element(0x18538067, info, element(0x1654ae6b, track), ...clusters)]);
}
