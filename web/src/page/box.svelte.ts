/** What the page knows of the server's box: who I am, and the games on the shelf. */

import { api } from "../api/http";
import type { GameFacts, Me, Person, Problem } from "../api/wire";
import { problemOf } from "../board/refusal";
import { bringBoards } from "./registry";
import { settings } from "./settings.svelte";

class Box {
  me = $state<Person | null>(null);
  /** The club's name; empty where this box has none. */
  club = $state("");
  /** Whether I keep order here. */
  host = $state(false);
  games = $state.raw<GameFacts[]>([]);
  /** Why the box could not be opened. */
  problem = $state<Problem | null>(null);

  /** Say hello, then look at the shelf; the hello brings the cookie everything else needs. */
  async open(): Promise<void> {
    try {
      this.meet(await api.me());
      this.games = (await api.games()).games;
      this.problem = null;
      void bringBoards(this.games);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Who I am now, and what this box is to me. */
  meet(found: Me): void {
    this.me = found.me;
    this.club = found.club ?? "";
    this.host = found.host ?? false;
  }

  game(id: string): GameFacts | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** What a game is called in the reader's language; its id until the shelf is known. */
  title(id: string): string {
    const game = this.game(id);
    return game?.titles[settings.chosen.language] ?? game?.title ?? id;
  }
}

export const box = new Box();
