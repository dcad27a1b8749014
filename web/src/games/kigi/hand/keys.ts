/** The keys of the table: each does what a pointer can do. */

import type { TableWindow } from "../plane/window.svelte";
import type { Hand } from "./hand.svelte";
import type { Painter } from "./painter.svelte";

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export interface Keys {
  hand: Hand;
  painter: Painter;
  table: TableWindow;
  /** Choose the card at a place of the display as a click would. */
  choose: (place: number) => void;
  milliseconds: () => number;
}

/** Whether a key was used. */
export function press(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as Element;
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select, [role=slider]")) return false;
  const onButton = target.closest("button") !== null;
  if (event.key === "Escape" && keys.hand.chosen) {
    keys.painter.back();
    return true;
  }
  if (!keys.hand.card) return idle(event, keys);
  return inHand(event, keys, onButton) || idle(event, keys);
}

function idle(event: KeyboardEvent, { table, choose, painter, milliseconds }: Keys): boolean {
  const middle: [number, number] = [table.size.width / 2, table.size.height / 2];
  if (event.key >= "1" && event.key <= "3") choose(Number(event.key));
  else if (event.key === "+" || event.key === "=") table.zoom(middle, 1.25);
  else if (event.key === "-") table.zoom(middle, 0.8);
  else if (event.key === "0") table.fit(milliseconds());
  else if (event.key === "f" || event.key === "F") painter.bring(table.focus === null ? 0 : null);
  else return false;
  return true;
}

function inHand(event: KeyboardEvent, { hand, painter, table }: Keys, onButton: boolean): boolean {
  const key = event.key.toLowerCase();
  const way = WAYS[event.key];
  if (key === "q" || key === "e") painter.turn((key === "q" ? 1 : -1) * (event.shiftKey ? 1 : 15));
  else if (event.key === "Escape") {
    if (hand.manner === "held" && hand.ghosts.length) void painter.places();
    else painter.back();
  } else if (hand.manner === "places") {
    if (way) void painter.step(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
    else if (key === "a") painter.takeUp();
    else return false;
  } else if (way) {
    const step = event.shiftKey ? 100 : 10;
    hand.move(way[0] * step, way[1] * step);
    table.reveal(hand.tree, [hand.pose.x / 10, -hand.pose.y / 10]);
  } else if (key === "g") void painter.places();
  else if (event.key === "Enter" && !onButton) {
    if (hand.lie) painter.lay(hand.lie);
  } else return false;
  return true;
}
