/** SHA-256 of a text: the browser's own, or this one where a page over plain http has none. */

/** The 64 small hexadecimal digits of a text in UTF-8. */
export async function sha256(text: string, subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (!subtle) return plainSha256(bytes);
  return hex(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The first 32 bits of the fractional part of a root of the first primes: FIPS 180-4, 4.2.2 and 5.3.3. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, 6.2, word by word. */
export function plainSha256(message: Uint8Array): string {
  const size = ((message.length + 8) >> 6) + 1;
  const padded = new DataView(new ArrayBuffer(64 * size));
  message.forEach((byte, place) => padded.setUint8(place, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(64 * size - 8, Math.floor(message.length / 2 ** 29));
  padded.setUint32(64 * size - 4, message.length << 3);
  const state = new Int32Array(START);
  const words = new Int32Array(64);
  for (let block = 0; block < size; block += 1) {
    for (let t = 0; t < 64; t += 1) {
      const [w2 = 0, w7 = 0, w15 = 0, w16 = 0] = [words[t - 2], words[t - 7], words[t - 15], words[t - 16]];
      const small0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
      const small1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
      words[t] = t < 16 ? padded.getInt32(64 * block + 4 * t) : (small1 + w7 + small0 + w16) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < 64; t += 1) {
      const large1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + large1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + (words[t] ?? 0)) | 0;
      const large0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = ((state[place] ?? 0) + word) | 0));
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
