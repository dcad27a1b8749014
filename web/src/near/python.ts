/** Python in a worker: Pyodide and our packages, from beside the page, with progress. */

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

/** Load it all from the folder `python` below the site's base. */
export async function loadPython(base: string, progress: (done: number) => void): Promise<Python> {
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
