/** A view of a game that nobody knows, for tests of the table. */

import type { View } from "../../src/api/wire";

export function view(facts: Record<string, unknown>): View {
  return { game: "toy", rules_version: 1, options: {}, seats: 2, viewer: null, ply: 0, actor: 0, over: false, winners: [], ...facts };
}
