/** Python in a worker: Pyodide and our packages, from beside the page, with progress. */

import { PACKED, unpacked } from "../offline/packed";

/** As much of Pyodide as is used here. */
export interface Python {
  runPythonAsync(code: string): Promise<unknown>;
  unpackArchive(archive: ArrayBuffer, format: string): void;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
}

type LoadPyodide = (how: { indexURL: string }) => Promise<Python>;
const ALL = 100;

/** Which wheels the site has, as `dev.py build --site` wrote them down. */
interface Packages {
  wheels: string[];
}

export interface Place {
  base: string;
  /** Whether the keeper stands at the door: it has unpacked everything. */
  isKept: boolean;
}

/** Pyodide asks for its WebAssembly by name; it lies packed, unless the keeper brings it. */
function unpackOnTheWay(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = async (asked, how) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    return address.endsWith(".wasm") ? unpacked(await plain(address + PACKED)) : plain(asked, how);
  };
}

/** Load it all from the folder `python` below the site's base. */
export async function loadPython({ base, isKept }: Place, progress: (done: number) => void): Promise<Python> {
  if (!isKept) unpackOnTheWay();
  const folder = new URL("python/", base);
  const { wheels } = (await (await fetch(new URL("packages.json", folder))).json()) as Packages;
  const module = (await import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href)) as { loadPyodide: LoadPyodide };
  const parts = wheels.length + 1;
  let done = 0;
  const step = <T>(part: Promise<T>): Promise<T> =>
    part.then((made) => {
      done += 1;
      progress(Math.round((ALL * done) / parts));
      return made;
    });
  const archives = Promise.all(wheels.map((name) => step(fetch(new URL(name, folder)).then((answer) => answer.arrayBuffer()))));
  const python = await step(module.loadPyodide({ indexURL: folder.href }));
  for (const archive of await archives) python.unpackArchive(archive, "wheel");
  return python;
}
