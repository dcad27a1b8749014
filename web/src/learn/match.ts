/** The real match at the end of a path: an ordinary table against a gentle bot. */

import { api } from "../api/http";
import type { LessonFacts } from "../api/wire";
import { box } from "../page/box.svelte";
import { levelsOf } from "../page/facts";
import { lessonKey, progress } from "../page/progress.svelte";
import { address, router } from "../page/router.svelte";
import { witness } from "../table/shuffle";

type Wanted = NonNullable<LessonFacts["match"]>;

/** Open the table and go there; the lesson is done by sitting down to it. */
export async function openMatch(game: string, lesson: string, match: Wanted, replace = false): Promise<void> {
  const facts = box.game(game);
  const levels = facts ? levelsOf(facts) : [];
  const bot = levels.includes(match.bot) ? match.bot : (levels[0] ?? match.bot);
  const seating = Array.from({ length: match.seats }, (_, seat) => (seat === 0 ? "me" : bot));
  const opened = await api.open({ game, seats: match.seats, options: match.options, seating, visibility: "link" });
  witness.see(opened);
  progress.note(lessonKey(game, lesson), "done", box.me?.account !== undefined);
  router.go(address.table(opened.id), { replace });
}
