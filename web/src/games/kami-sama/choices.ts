/** Legal moves sorted by what a hand can touch: spaces, pairs of spaces, and words. */

const SPACE = /^[FWSH][1-5][1-5]$/;

export interface Choices {
  /** Moves that name one space. */
  at: Map<string, string>;
  /** Moves from one space to another: from, then to. */
  pairs: Map<string, Map<string, string>>;
  /** All the others: `use yue3`, `gain favor`, `order 1 0`, .. */
  words: string[];
}

/** What touching a space does now. */
export interface Touch {
  /** The move it completes. */
  move?: string;
  /** What it picks on the way to one. */
  pick?: string;
  /** The move is a step of an ability that is only tried: more are to follow. */
  tries?: boolean;
  /** The verb, for words and looks. */
  verb: string;
}

export function sortMoves(moves: readonly string[]): Choices {
  const choices: Choices = { at: new Map(), pairs: new Map(), words: [] };
  for (const move of moves) {
    const [verb = "", ...rest] = move.split(" ");
    const ends = rest.flatMap((word) => word.split("-"));
    if (verb === "order" || !ends.every((end) => SPACE.test(end)) || ends.length === 0) choices.words.push(move);
    else if (ends.length === 1) choices.at.set(ends[0] as string, move);
    else {
      const [from, to] = ends as [string, string];
      const goals = choices.pairs.get(from) ?? new Map<string, string>();
      choices.pairs.set(from, goals.set(to, move));
    }
  }
  return choices;
}

/**
 * What a touch on a space does.
 *
 * `picked` is the space picked before, as the beginning of a pair, or to be asked about once more.
 * `careful`: a removal takes two touches, as beside it stand additions that take one.
 */
export function touch(choices: Choices, picked: string | null, space: string, careful: boolean): Touch | null {
  const begun = picked === null ? undefined : choices.pairs.get(picked);
  const finished = begun?.get(space);
  if (finished) return { move: finished, verb: verbOf(finished) };
  const move = choices.at.get(space);
  if (move) {
    const verb = verbOf(move);
    return careful && verb === "remove" ? { pick: move, verb } : { move, verb };
  }
  const goals = choices.pairs.get(space);
  if (!goals) return null;
  const only = [...goals.values()];
  const verb = verbOf(only[0] ?? "");
  return only.length === 1 && picked !== space ? { move: only[0] as string, verb } : { pick: space, verb };
}

/** The same for every space that can be touched. */
export function touchAll(
  spaces: readonly string[],
  choices: Choices,
  { picked, careful, tries }: { picked: string | null; careful: boolean; tries: (move: string) => boolean },
): Map<string, Touch> {
  const found = new Map<string, Touch>();
  for (const space of spaces) {
    const does = touch(choices, picked, space, careful);
    if (does) found.set(space, { ...does, tries: does.move !== undefined && tries(does.move) });
  }
  return found;
}

export function verbOf(move: string): string {
  return move.split(" ")[0] ?? "";
}

/** The spaces a move names. */
export function spacesOf(move: string): string[] {
  return move
    .split(" ")
    .slice(1)
    .flatMap((word) => word.split("-"))
    .filter((word) => SPACE.test(word));
}

/** The spaces to touch next for a move: where it begins, or what completes it. */
export function towards(move: string, touches: ReadonlyMap<string, Touch>, picked: string | null): Set<string> {
  const begun = (space: string, does: Touch): boolean => does.pick === move || (does.pick === space && picked !== space);
  return new Set(
    spacesOf(move).filter((space, place) => {
      const does = touches.get(space);
      return does !== undefined && (does.move === move || (place === 0 && begun(space, does)));
    }),
  );
}

/** Whether removals stand beside additions, so that a slip of the finger could cost a shrine. */
export function isCareful(moves: readonly string[], stage: string): boolean {
  return (stage === "action" || stage === "rage") && moves.some((move) => verbOf(move) === "add");
}

/** The move a touch on a space would have meant, to ask why it is refused. */
export function meant(step: string, verb: string | undefined, picked: string | null, space: string, owned: boolean): string | null {
  if (step === "action" || step === "rage") return `${owned ? "remove" : "add"} ${space}`;
  if (step === "fear" || step === "set" || step === "seed") return `${step} ${space}`;
  if (step !== "step") return null;
  if (verb === "add-or-replace") return `${owned ? "replace" : "add"} ${space}`;
  if (verb === "swap") return `swap ${picked ?? space} ${space}`;
  if (verb === "move" || verb === "seed") return picked ? `${verb} ${picked}-${space}` : `${verb} ${space}-${space}`;
  return verb ? `${verb} ${space}` : null;
}

/** The next words of an order: whom it can name now, with the whole move if that settles it. */
export function nextInOrder(moves: readonly string[], named: readonly number[]): { seat: number; move: string | null }[] {
  const orders = moves
    .filter((move) => verbOf(move) === "order")
    .map((move) => move.split(" ").slice(1).map(Number))
    .filter((order) => named.every((seat, place) => order[place] === seat));
  const next = [...new Set(orders.map((order) => order[named.length] as number))];
  return next.map((seat) => {
    const left = orders.filter((order) => order[named.length] === seat);
    return { seat, move: left.length === 1 ? `order ${(left[0] as number[]).join(" ")}` : null };
  });
}
