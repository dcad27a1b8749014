/** Who is who, for everything below a screen that knows the game: the seats' own pieces and their letters. */

import { getContext, setContext, type Component } from "svelte";

/** What a screen tells the marks of its seats. */
export interface Identity {
  /** The game's own piece of a seat; null where it has none, or as long as it is on its way. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the view is the game's own
  readonly piece: Component<{ seat: number; size: number; view: any }> | null;
  /** The newest view, for pieces chosen in the match. */
  readonly view: unknown;
  /** One for every seat, no two alike. */
  readonly letters: string[];
}

const KEY = Symbol("identity");

export function setIdentity(identity: Identity): void {
  setContext(KEY, identity);
}

export function identity(): Identity | undefined {
  return getContext<Identity | undefined>(KEY);
}
