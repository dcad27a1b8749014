/** Python in a worker: Pyodide and our packages, from beside the page, woken from kept memory where there is any. */

import { PACKED, unpacked } from "../offline/packed";
import { filesOf, type Packed } from "./archive";
import { recallMemory } from "./memory";

/** As much of Pyodide as is used here. */
export interface Python {
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
}

/** As much of Emscripten's module as is used here. */
interface Module {
  HEAP8: Int8Array;
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  growMemory(bytes: number): unknown;
  loadWebAssemblyModule(library: WebAssembly.Module, how: object, name: string, scope: object): object;
  newDSO(name: string, handle: undefined, symbols: object): void;
}
interface Settings {
  preRun: ((module: Module) => void)[];
}
type Create = (settings: Settings) => Promise<Module>;
interface How {
  indexURL: string;
  createPyodideModule: Create;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array<ArrayBuffer>;
}
type LoadPyodide = (how: How) => Promise<Python>;

/** What lies in the folder besides Pyodide, as `dev.py build --site` wrote it down. */
interface Packages {
  archive: string;
  digest: string;
}

export interface Place {
  base: string;
  /** Whether the keeper stands at the door: it has unpacked everything. */
  isKept: boolean;
  /** The memory to wake from, if somebody has it at hand; null asks for a start from nothing. */
  memory?: Uint8Array<ArrayBuffer> | null;
}

export interface Awake {
  python: Python;
  memory: Uint8Array<ArrayBuffer>;
  folder: URL;
  digest: string;
  /** Whether the memory is new, to be kept for the next time. */
  isNew: boolean;
}

const HOME = "/home/pyodide/"; // where Python looks for modules first
const LIBRARY = ".so";
let isUnpacking = false;
const [FETCHED, STARTED, ALL] = [40, 80, 100]; // of the progress line

/** Pyodide asks for its WebAssembly by name; it lies packed, unless the keeper brings it. */
function unpackOnTheWay(): void {
  if (isUnpacking) return;
  isUnpacking = true;
  const plain = globalThis.fetch;
  globalThis.fetch = async (asked, how) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    return /\.(wasm|tar)$/.test(address) ? unpacked(await plain(address + PACKED)) : plain(asked, how);
  };
}

/**
 * Pyodide's own module, with our files in it and our libraries at the same addresses every time.
 *
 * Memory that is kept points into libraries; so these are loaded before Python begins, one after the other.
 */
function moduleWith(create: Create, files: readonly Packed[], memory: Uint8Array | undefined): Create {
  return async (settings) => {
    const libraries = files.filter(({ name }) => name.endsWith(LIBRARY));
    const compiled = await Promise.all(libraries.map(({ content }) => WebAssembly.compile(content as BufferSource)));
    settings.preRun.push((module) => {
      for (const folder of new Set(files.map(({ name }) => name.replace(/[^/]*$/, "")))) module.FS.mkdirTree(HOME + folder);
      for (const { name, content } of files) module.FS.writeFile(HOME + name, content);
      libraries.forEach(({ name }, index) => {
        const symbols = module.loadWebAssemblyModule(compiled[index] as WebAssembly.Module, { nodelete: true }, HOME + name, {});
        module.newDSO(HOME + name, undefined, symbols);
      });
    });
    const module = await create(settings);
    if (memory && memory.length > module.HEAP8.length) module.growMemory(memory.length);
    return module;
  };
}

/** Load it all from the folder `python` below the site's base. */
export async function loadPython(place: Place, progress: (done: number) => void): Promise<Awake> {
  if (!place.isKept) unpackOnTheWay();
  const folder = new URL("python/", place.base);
  const script = <T>(name: string): Promise<T> => import(/* @vite-ignore */ new URL(name, folder).href) as Promise<T>;
  const scripts = Promise.all([script<{ loadPyodide: LoadPyodide }>("pyodide.mjs"), script<{ default: Create }>("pyodide.asm.mjs")]);
  const { archive, digest } = (await (await fetch(new URL("packages.json", folder))).json()) as Packages;
  const files = filesOf(await (await fetch(new URL(archive, folder))).arrayBuffer());
  progress(FETCHED);
  const found = place.memory === undefined ? await recallMemory(folder, digest) : place.memory;
  const memory = found ? new Uint8Array(found) : undefined;
  const [{ loadPyodide }, { default: create }] = await scripts;
  const how = { indexURL: folder.href, createPyodideModule: moduleWith(create, files, memory) };
  if (memory) {
    const python = await loadPyodide({ ...how, _loadSnapshot: memory });
    python.runPython("import random\nrandom.seed()"); // or every evening would bring the same
    progress(ALL);
    return { python, memory, folder, digest, isNew: false };
  }
  const python = await loadPyodide({ ...how, _makeSnapshot: true });
  progress(STARTED);
  python.runPython("from kiribako.server.near.awake import *");
  progress(ALL);
  return { python, memory: python.makeMemorySnapshot(), folder, digest, isNew: true };
}
