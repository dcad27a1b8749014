/** What `python -m tools.fixture` writes: the last steps of a real match, seen by every pair of eyes. */

import type { Happened, View } from "../board/contract";

export interface Step {
  actor: number | null;
  moves: string[] | null;
  /** By seat, and "-" for a spectator. */
  views: Record<string, View>;
  happened: Record<string, Happened | null>;
}

export interface Fixture {
  game: string;
  names: string[];
  /** How the match was made, so that the bench's server can make it again. */
  made: object;
  steps: Step[];
}

const files = import.meta.glob<Fixture>("../../fixtures/*.json", { import: "default" });

export const fixtureNames = Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ""));

export async function loadFixture(name: string): Promise<Fixture> {
  const load = files[`../../fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}: write one with python -m tools.fixture`);
  return await load();
}

/** Ask `python -m tools.bench_server`; null where none runs. */
export async function ask<T>(what: "consult" | "why" | "play", question: object): Promise<T | null> {
  try {
    const answer = await fetch(`/bench-api/${what}`, { method: "POST", body: JSON.stringify(question) });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}
