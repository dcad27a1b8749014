/**
 * The memory of a Python that has everything imported, kept in the browser: the next one wakes from it.
 *
 * Importing costs seconds and gives the same every time. Whoever loses it loses nothing but those seconds.
 */

const NAME = "kiribako-memory"; // the keeper leaves it alone (offline/keeper.ts)

/** What is kept belongs to exactly these files of Python's: another build has another digest. */
const keyOf = (folder: URL, digest: string): string => new URL(`memory-${digest}`, folder).href;

/** None where the browser keeps nothing, as in a private window. */
export async function recallMemory(folder: URL, digest: string): Promise<ArrayBuffer | undefined> {
  try {
    const found = await caches.match(keyOf(folder, digest), { cacheName: NAME });
    return await found?.arrayBuffer();
  } catch {
    return undefined;
  }
}

/** In the place of any other. */
export async function keepMemory(folder: URL, digest: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await caches.delete(NAME);
  await (await caches.open(NAME)).put(keyOf(folder, digest), new Response(memory));
}

export async function forgetMemory(): Promise<void> {
  await globalThis.caches?.delete(NAME);
}
