/** Legal moves as sets of parts: what may be picked next, and what completes a move. No rules. */

/** A legal move and the parts of the board it is put together from, as `kind:value`. */
export interface Choice {
  move: string;
  parts: string[];
}

/** What touching a part leads to: other picks, and the move if they complete one. */
export interface Offer {
  picked: string[];
  move: string | null;
}

const kind = (part: string): string => part.split(":", 1)[0] as string;

/**
 * What touching one of these parts would do, null if no legal move has them.
 *
 * A part takes the place of a picked one of its kind. Where that leads nowhere, the picks of the
 * `deliberate` kinds (a card that has to be chosen first) are kept and the rest is let go, then all.
 * A move with a deliberate part is only offered once that part is picked.
 */
export function offer(choices: Choice[], picked: string[], parts: string[], deliberate: string[] = []): Offer | null {
  for (const part of parts) {
    if (picked.includes(part)) return { picked: picked.filter((other) => other !== part), move: null };
  }
  const kept = [picked, picked.filter((other) => deliberate.includes(kind(other))), []];
  for (const base of kept) {
    for (const part of parts) {
      const wanted = [...base.filter((other) => kind(other) !== kind(part)), part];
      const found = leadsTo(choices, wanted, deliberate);
      if (found) return found;
    }
  }
  return null;
}

function leadsTo(choices: Choice[], wanted: string[], deliberate: string[]): Offer | null {
  const open = choices.filter(
    (choice) => wanted.every((part) => choice.parts.includes(part)) && choice.parts.every((part) => !deliberate.includes(kind(part)) || wanted.includes(part)),
  );
  const whole = open.find((choice) => choice.parts.length === wanted.length);
  if (whole) return { picked: [], move: whole.move };
  return open.length > 0 ? { picked: wanted, move: null } : null;
}

/** The picks that are no choice: the deliberate part all moves share, those without any left aside. */
export function given(choices: Choice[], deliberate: string[]): string[] {
  const asked = choices.map((choice) => choice.parts.filter((part) => deliberate.includes(kind(part)))).filter((parts) => parts.length > 0);
  const first = asked[0];
  const free = choices.some((choice) => choice.parts.length > 1 && !choice.parts.some((part) => deliberate.includes(kind(part))));
  if (!first || free) return [];
  const alike = asked.every((parts) => parts.join() === first.join());
  const unfinished = choices.every((choice) => choice.parts.join() !== first.join());
  return alike && unfinished ? first : [];
}
