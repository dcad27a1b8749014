/** A worker that thinks for bots, so that the tables stay awake meanwhile. */

import { loadPython, type Place } from "./python";

interface Asked {
  place?: Place;
  id?: number;
  job?: string;
}

let ready: Promise<(job: string) => string> | undefined;

async function begin(place: Place): Promise<(job: string) => string> {
  const python = await loadPython(place, () => undefined);
  await python.runPythonAsync("from kiribako.server.near.thinking import think");
  return python.globals.get("think") as (job: string) => string;
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.place) ready = begin(data.place);
  else if (ready && data.job !== undefined) {
    const { id, job } = data;
    void ready.then(
      (think) => postMessage({ id, result: think(job) }),
      (error: unknown) => postMessage({ id, problem: String(error) }),
    );
  }
};
