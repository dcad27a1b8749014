/** What was answered on this device, and in the account where there is one. */

import { api } from "../api/http";
import { box } from "../page/box.svelte";
import { withAnswer, type Answered, type How } from "./row";

const KEY = "kiribako.puzzles";
const SENT = 120; // entries at most that an account is told at once
const HOWS = ["once", "later", "wrong"];

function stored(): Answered {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Answered>;
    return { puzzles: found.puzzles ?? {}, days: found.days ?? {} };
  } catch {
    return { puzzles: {}, days: {} }; // no storage, or somebody else's text in it
  }
}

class Answers {
  known = $state.raw<Answered>(stored());

  add(puzzle: string, right: boolean, day: string | null, today: string): void {
    this.keep(withAnswer(this.known, puzzle, right, day, today));
    void this.share();
  }

  /** Tell the account what this device knows, and learn what others of mine know. */
  async share(): Promise<void> {
    if (!box.me?.account) return;
    const days = Object.entries(this.known.days).map(([day, how]) => [`puzzle/day/${day}`, how] as const);
    const puzzles = Object.entries(this.known.puzzles).map(([id, how]) => [`puzzle/${id}`, how] as const);
    try {
      const { entries } = await api.progress(Object.fromEntries([...days.slice(-SENT / 2), ...puzzles.slice(-SENT / 2)]));
      const told = Object.entries(entries).filter(([key, how]) => key.startsWith("puzzle/") && HOWS.includes(how)) as [string, How][];
      const [byDay, byId]: Record<string, How>[] = [{}, {}];
      for (const [key, how] of told) {
        const [, sort = "", day = ""] = key.split("/");
        if (sort === "day") (byDay as Record<string, How>)[day] = how;
        else (byId as Record<string, How>)[sort] = how;
      }
      this.keep({ days: { ...byDay, ...this.known.days }, puzzles: { ...byId, ...this.known.puzzles } });
    } catch {
      // this server keeps none, or does not answer: the device knows
    }
  }

  private keep(known: Answered): void {
    this.known = known;
    try {
      localStorage.setItem(KEY, JSON.stringify(known));
    } catch {
      // a private window without storage: it lasts as long as the page
    }
  }
}

export const answers = new Answers();
