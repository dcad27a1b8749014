/** Which games have a folder here: found, never listed. */

import type { GameModule } from "../board/contract";

const found = import.meta.glob<GameModule>("../games/*/index.ts", { eager: true, import: "default" });
const modules = new Map(Object.values(found).map((module) => [module.id, module]));

/** A game's part of the page; undefined for a game that brings none. */
export function gameModule(id: string): GameModule | undefined {
  return modules.get(id);
}

export function gameModules(): GameModule[] {
  return [...modules.values()];
}
