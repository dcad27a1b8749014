/** A worker that thinks for bots, so that the tables stay awake meanwhile. */

import { loadPython } from "./python";

interface Asked {
  base?: string;
  id?: number;
  job?: string;
}

let ready: Promise<(job: string) => string> | undefined;

async function begin(base: string): Promise<(job: string) => string> {
  const python = await loadPython(base, () => undefined);
  await python.runPythonAsync("from kiribako.server.near.thinking import think");
  return python.globals.get("think") as (job: string) => string;
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.base) ready = begin(data.base);
  else if (ready && data.job !== undefined) {
    const { id, job } = data;
    void ready.then(
      (think) => postMessage({ id, result: think(job) }),
      (error: unknown) => postMessage({ id, problem: String(error) }),
    );
  }
};
