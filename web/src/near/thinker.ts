/** A worker that thinks for bots, so that the tables stay awake meanwhile. */

import { loadPython, type Place } from "./python";

/** The functions of `kiribako.server.near.thinking`: one line of JSON each way. */
export type Kind = "think" | "review";

interface Asked {
  place?: Place;
  id?: number;
  kind?: Kind;
  job?: string;
}

type Work = Record<Kind, (job: string) => string>;
let ready: Promise<Work> | undefined;

async function begin(place: Place): Promise<Work> {
  const { python } = await loadPython(place, () => undefined);
  const one = (kind: Kind): Work[Kind] => python.globals.get(kind) as Work[Kind];
  return { think: one("think"), review: one("review") };
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.place) ready = begin(data.place);
  else if (ready && data.kind && data.job !== undefined) {
    const { id, kind, job } = data;
    void ready.then(
      (work) => postMessage({ id, result: work[kind](job) }),
      (error: unknown) => postMessage({ id, problem: String(error) }),
    );
  }
};
