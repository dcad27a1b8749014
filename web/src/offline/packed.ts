/** Files that lie packed on a site, as few file servers pack WebAssembly and archives on the way. */

export const PACKED = ".gz";

/** The file itself, of the kind that browsers compile while it arrives. */
export function unpacked(answer: Response): Response {
  const stream = answer.body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}
