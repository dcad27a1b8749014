/** The position as far as it has been told: what panels show while a decision is told beat by beat. */

import type { Beat, Happened } from "../../board/contract";
import { beats } from "./beats";
import type { KamiSamaEvent, KamiSamaView, Owner } from "./types";

interface Story {
  before: KamiSamaView;
  after: KamiSamaView;
  happened: Happened<KamiSamaEvent> | null;
  beat: Beat<KamiSamaEvent>;
}

/**
 * Each part is taken from after the decision once nothing more will be told of it, and from before until then.
 *
 * No rule is needed for that: events say whom and what they are about.
 */
export function toldView({ before, after, happened, beat }: Story): KamiSamaView {
  const groups = happened?.ply === beat.ply ? beats(happened) : [];
  if (beat.index >= beat.count - 1) return after;
  if (groups.length !== beat.count) return before;
  const later = groups.slice(beat.index + 1).flat();
  const kinds = new Set(later.map((event) => event.event));
  const untold = new Set<Owner>(later.flatMap(about));
  const fox = [...kinds].some((kind) => kind.startsWith("kitsune"));
  const turned = !kinds.has("board-turned") && !kinds.has("year-began");
  const began = !kinds.has("year-began");
  const drafted = !kinds.has("villagers-drawn");
  const one = <K extends keyof KamiSamaView>(ready: boolean, ...keys: K[]): Pick<KamiSamaView, K> =>
    Object.fromEntries(keys.map((key) => [key, (ready ? after : before)[key]])) as Pick<KamiSamaView, K>;
  return {
    ...before,
    players: before.players.map((player) => (untold.has(player.seat) ? player : (after.players[player.seat] ?? player))),
    scores: before.scores.map((score, seat) => (untold.has(seat) ? score : (after.scores[seat] ?? score))),
    ...one(!fox, "kitsune"),
    ...one(turned, "faced", "round"),
    ...one(began, "year", "goal"),
    ...one(drafted, "village", "offered", "draft_order"),
    draft: before.draft || (drafted && turned && after.draft),
  };
}

/** Whom an event is about. */
function about(event: KamiSamaEvent): Owner[] {
  const facts = event as { seat?: Owner; owner?: Owner; other?: Owner };
  return [facts.seat, facts.owner, facts.other].filter((who) => who !== undefined);
}
