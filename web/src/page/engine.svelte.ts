/** Whether bots think at full speed: the server may begin before its compiled engine is built. */

import { api } from "../api/http";

const AGAIN = 10_000; // milliseconds

class Engine {
  /** Minutes until the fast engine is ready, at least one; null where nothing is being built. */
  minutes = $state<number | null>(null);

  /** Ask, and go on asking while there is something to wait for; the answer ends it. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async (): Promise<void> => {
      const found = await api.engine().catch(() => undefined); // the servers are changing over: soon again
      if (over) return;
      if (found) this.minutes = found.seconds === undefined || found.seconds === null ? null : Math.max(1, Math.round(found.seconds / 60));
      if (this.minutes !== null) timer = setTimeout(() => void ask(), AGAIN);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}

export const engine = new Engine();
