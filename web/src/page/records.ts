/** Matches as files: all of mine into one, and back from it into a table, here or on a server. */

import { api } from "../api/http";
import { IS_SITE } from "../api/transport";
import type { OpenTable, TableLine } from "../api/wire";

const TITLE = /^(?=kiribako record )/m;
const SEATING = "# seating: "; // a comment of ours: who sat where, so that the same bots go on

/** Who sits where, in the words a new table is ordered with. */
function seatingOf(table: TableLine): string {
  return table.seats.map((seat) => (seat.kind === "bot" ? (seat.level ?? "level-1") : "me")).join(" ");
}

/** A match as text; of a running one only where its tables live in the page. */
async function written(table: TableLine): Promise<string> {
  const text = await (IS_SITE ? api.wholeRecord(table.id) : api.record(table.id));
  const [head = "", ...rest] = text.split("\n\n");
  return [`${head}\n\n${SEATING}${seatingOf(table)}`, ...rest].join("\n\n");
}

/** All my matches that a record can be made of, one after the other. */
export async function allRecords(): Promise<string> {
  const found: string[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const page: { tables: TableLine[]; next?: number | null } = await api.myTables(skip);
    for (const table of page.tables) {
      const carried = table.status.phase === "over" ? table.ply > 0 : IS_SITE && table.status.phase === "playing";
      if (carried) found.push(await written(table));
    }
    skip = page.next ?? null;
  }
  return found.join("\n");
}

/** The records of a file. */
export function recordsIn(text: string): string[] {
  return text.split(TITLE).filter((part) => part.startsWith("kiribako record"));
}

/** How a record becomes a table: a finished one to look at, another to go on with. */
export function orderOf(record: string): OpenTable {
  const fact = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, "m").exec(record)?.[1];
  const seats = Number(fact("seats") ?? 2);
  const said = new RegExp(`^${SEATING}(.*)$`, "m").exec(record)?.[1]?.trim().split(/\s+/) ?? [];
  const isOver = fact("scores") !== undefined;
  const everybody = Array.from({ length: seats }, () => "me");
  const seating = !isOver && said.length === seats ? said : everybody;
  return { record, seating, start: true, visibility: "link", look: isOver } as OpenTable;
}

/** Bring in every record of a file; the ids of the tables. */
export async function bringIn(text: string): Promise<string[]> {
  const tables: string[] = [];
  for (const record of recordsIn(text)) tables.push((await api.open(orderOf(record))).id);
  return tables;
}

/** Give the person a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
