/** Python as a page runs it: `node pyodide.mjs PYODIDE WHEELS PROJECT WORD...` runs tests.near.inside there. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheels, project, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });
for (const name of readdirSync(wheels).filter((each) => each.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))).buffer, "wheel");
}
python.FS.mkdir("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
python.globals.set("words", python.toPy(words));
try {
  await python.runPythonAsync("import sys\nsys.path.append('/project')\nfrom tests.near.inside import main\nmain(words)");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
