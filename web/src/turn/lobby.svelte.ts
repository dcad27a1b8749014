/** Tables as the server lists them, looked up now and again while somebody is looking. */

import { onMount, untrack } from "svelte";
import type { TableLine, Tables } from "../api/wire";
import { box } from "../page/box.svelte";

const PAUSE = 10_000; // milliseconds

export interface Lobby {
  readonly tables: TableLine[];
  /** Whether the server has answered at all. */
  readonly asked: boolean;
  /** Fetch those that follow; null if these are all. */
  readonly more: (() => Promise<void>) | null;
  /** Take one off the list before the server is asked again. */
  drop: (table: string) => void;
  /** Ask at once. */
  again: () => void;
}

export function lookAround(load: (skip: number) => Promise<Tables>): Lobby {
  let newest = $state.raw<TableLine[]>([]);
  let older = $state.raw<TableLine[]>([]);
  let next = $state<number | null>(null);
  let asked = $state(false);
  const tables = $derived.by(() => {
    const known = new Set(newest.map(({ id }) => id));
    return [...newest, ...older.filter(({ id }) => !known.has(id))];
  });
  async function look(): Promise<void> {
    try {
      const who = box.me?.who;
      const found = await load(0);
      if (who !== box.me?.who) return; // somebody signed in meanwhile: theirs are on the way
      newest = found.tables;
      if (!older.length) next = found.next ?? null;
      asked = true;
    } catch {
      // the page says elsewhere that the server is away
    }
  }
  async function more(): Promise<void> {
    if (next === null) return;
    const found = await load(next);
    older = [...older, ...found.tables];
    next = found.next ?? null;
  }
  onMount(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), PAUSE);
    return () => clearInterval(timer);
  });
  // at once, and again for whoever has just signed in or out
  $effect(() => {
    void box.me?.who;
    untrack(() => {
      older = [];
      void look();
    });
  });
  return {
    get tables() {
      return tables;
    },
    get asked() {
      return asked;
    },
    get more() {
      return next === null ? null : more;
    },
    again() {
      void look();
    },
    drop(table) {
      newest = newest.filter(({ id }) => id !== table);
      older = older.filter(({ id }) => id !== table);
    },
  };
}
