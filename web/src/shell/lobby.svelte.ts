/** Tables as the server lists them, looked up now and again while somebody is looking. */

import { onMount } from "svelte";
import type { TableLine } from "../api/wire";

const PAUSE = 10_000; // milliseconds

export interface Lobby {
  readonly tables: TableLine[];
  /** Whether the server has answered at all. */
  readonly asked: boolean;
}

export function lookAround(load: () => Promise<TableLine[]>): Lobby {
  let tables = $state.raw<TableLine[]>([]);
  let asked = $state(false);
  onMount(() => {
    const look = async (): Promise<void> => {
      try {
        tables = await load();
        asked = true;
      } catch {
        // the page says elsewhere that the server is away
      }
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), PAUSE);
    return () => clearInterval(timer);
  });
  return {
    get tables() {
      return tables;
    },
    get asked() {
      return asked;
    },
  };
}
