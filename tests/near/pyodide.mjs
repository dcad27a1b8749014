/** Python as a page runs it: `node pyodide.mjs PYODIDE ARCHIVE PROJECT MODULE WORD...` runs its `main` there. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, archive, project, module, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });
python.unpackArchive(new Uint8Array(readFileSync(archive)).buffer, "gztar");
python.FS.mkdir("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
python.globals.set("words", python.toPy(words));
try {
  await python.runPythonAsync(`import sys\nsys.path.append('/project')\nfrom ${module} import main\nmain(words)`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
