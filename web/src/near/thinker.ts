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

/** What comes back: a job's result or why there is none, or why there will be none at all. */
export interface Thought {
  id: number;
  result?: string;
  problem?: string;
  broken?: string;
}

type Work = Record<Kind, (job: string) => string>;
let ready: Promise<Work> | undefined;

async function begin(place: Place): Promise<Work> {
  const { python } = await loadPython(place, () => undefined);
  const one = (kind: Kind): Work[Kind] => python.globals.get(kind) as Work[Kind];
  return { think: one("think"), review: one("review") };
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.place) {
    ready = begin(data.place);
    ready.catch((error: unknown) => postMessage({ broken: String(error) }));
  } else if (ready && data.kind && data.job !== undefined) {
    const { id, kind, job } = data;
    void ready.then(
      (work) => {
        try {
          postMessage({ id, result: work[kind](job) });
        } catch (error) {
          postMessage({ id, problem: String(error) });
        }
      },
      () => undefined,
    ); // whoever asked has been told
  }
};
