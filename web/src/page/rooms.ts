/** The rooms in the page's head: those of every box, and those that only a club has. */

import { address, type Route } from "./router.svelte";
import { waiting } from "./waiting.svelte";

export interface Room {
  /** Its words are the message `room.<name>`. */
  name: string;
  where: () => string;
  /** The screens that belong to it. */
  screens: Route["screen"][];
  /** Only where there is a club. */
  club?: boolean;
  /** How many things wait for me there; shown in a stamp. */
  waiting?: () => number;
}

export const ROOMS: Room[] = [
  { name: "box", where: address.home, screens: ["home", "game"] },
  { name: "club", where: address.club, screens: ["club", "person", "me", "desk", "leaders"], club: true },
  { name: "events", where: address.events, screens: ["events", "event", "duplicate"], club: true },
  { name: "my-tables", where: address.myTables, screens: ["my-tables", "calls"], waiting: () => waiting.count },
];
