/**
 * What files of videos are put together from. No DOM.
 *
 * Our writers are no libraries: the browser has packed the pictures, one track of them is all that is written, nothing is read.
 */

/** A picture as the browser has packed it. */
export interface Packet {
  milliseconds: number;
  key: boolean;
  data: Uint8Array;
}

export type Part = number[] | Uint8Array;

export function joined(parts: Part[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const text = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0));
