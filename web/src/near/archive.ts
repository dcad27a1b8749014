/** The files of a tar archive, as `dev.py build --site` writes it: plain files with short names. */

const BLOCK = 512;
const [NAME, SIZE, SIZE_END] = [100, 124, 136];
const OCTAL = 8;

export interface Packed {
  name: string;
  content: Uint8Array;
}

export function filesOf(archive: ArrayBuffer): Packed[] {
  const bytes = new Uint8Array(archive);
  const text = (from: number, to: number): string => new TextDecoder().decode(bytes.subarray(from, to)).replace(/\0.*$/s, "");
  const files: Packed[] = [];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const size = parseInt(text(at + SIZE, at + SIZE_END), OCTAL);
    const from = at + BLOCK;
    files.push({ name: text(at, at + NAME), content: bytes.subarray(from, from + size) });
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
