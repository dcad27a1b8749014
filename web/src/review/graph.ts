/** What a graph of chances draws, in slots from left to right and points from 0 to 100. No DOM. */

import type { TurningPoint } from "../api/wire";
import { chapterAt, type Chapter, type Column, type Stroke } from "./course";

export interface Bar {
  kind: "luck" | "mine" | "theirs";
  at: number;
  from: number;
  to: number;
  /** It ends in a ring or a diamond: small changes of a long match do not, they would hide each other. */
  ends: boolean;
}

export interface Flag {
  number: number;
  at: number;
  /** The upper end of its bar. */
  value: number;
}

export interface Drawing {
  /** How many equally wide places there are. */
  slots: number;
  bars: Bar[];
  /** The chance from one bar to the next. */
  line: [at: number, value: number][];
  flags: Flag[];
  labels: { at: number; text: string; on: boolean }[];
  chosen: number | null;
  /** The ply that each place stands for. */
  plies: number[];
}

const NOTABLE = 3; // points that are worth an end of their own
const LEAST = 0.5; // points below which nothing is drawn
const CROWDED = 40; // places from which small changes are left without an end
const [FIRST, SECOND, ALONE] = [0.3, 0.72, 0.5];

/** Decisions one by one: the choice, then what it brought. */
export function detail(columns: Column[], me: number, at: number, turning: TurningPoint[]): Drawing {
  const bars: Bar[] = [];
  const flags: Flag[] = [];
  const line: [number, number][] = [[0, columns[0]?.before ?? 50]];
  const crowded = columns.length > CROWDED;
  const add = (bar: Bar, column: Column): void => {
    bars.push(bar);
    line.push([bar.at, bar.from], [bar.at, bar.to]);
    const kind = bar.kind === "luck" ? "luck" : "play";
    const number = turning.findIndex((point) => point.ply === column.ply && point.kind === kind) + 1;
    if (number) flags.push({ number, at: bar.at, value: Math.max(bar.from, bar.to) });
  };
  columns.forEach((column, slot) => {
    const { seat, before, middle, after } = column;
    const [play, luck] = [middle - before, after - middle];
    const big = (change: number): boolean => Math.abs(change) > NOTABLE;
    const [chosen, brought] = [seat >= 0 && (!crowded || Math.abs(play) >= LEAST), seat < 0 || Math.abs(luck) >= LEAST];
    const kind = seat === me ? "mine" : "theirs";
    if (chosen) add({ kind, at: slot + (brought ? FIRST : ALONE), from: before, to: middle, ends: !crowded || big(play) }, column);
    if (brought) add({ kind: "luck", at: slot + (chosen ? SECOND : ALONE), from: middle, to: after, ends: big(luck) }, column);
  });
  line.push([columns.length, columns.at(-1)?.after ?? 50]);
  const chosen = columns.findIndex(({ ply }) => ply === at);
  const every = columns.length <= 12 ? 1 : columns.length <= 40 ? 5 : columns.length <= 110 ? 10 : 25;
  const labels = columns
    .map(({ ply }, slot) => ({ at: slot + ALONE, text: String(ply + 1), on: slot === chosen, ply, slot }))
    .filter(({ ply, slot, on }) => on || (ply >= 0 && (ply + 1) % every === 0 && (chosen < 0 || Math.abs(slot - chosen) > every / 2)))
    .map(({ at: place, text, on }) => ({ at: place, text: text === "0" ? "" : text, on }));
  return { slots: columns.length, bars, line, flags, labels, chosen: chosen < 0 ? null : chosen, plies: columns.map(({ ply }) => Math.max(0, ply)) };
}

/** Chapter by chapter: what luck did in it, then what all choices did. */
export function overview(strokes: Stroke[], at: number, turning: TurningPoint[]): Drawing {
  const bars: Bar[] = [];
  const line: [number, number][] = [[0, strokes[0]?.before ?? 50]];
  strokes.forEach(({ before, middle, after }, slot) => {
    bars.push({ kind: "luck", at: slot + FIRST, from: before, to: middle, ends: true });
    bars.push({ kind: "mine", at: slot + SECOND, from: middle, to: after, ends: true });
    line.push([slot + FIRST, before], [slot + FIRST, middle], [slot + SECOND, middle], [slot + SECOND, after]);
  });
  line.push([strokes.length, strokes.at(-1)?.after ?? 50]);
  const chapters: Chapter[] = strokes.map(({ chapter }) => chapter);
  const slotOf = (ply: number): number => chapters.indexOf(chapterAt(chapters, ply) as Chapter);
  const chosen = slotOf(at);
  const flags = turning.flatMap(({ ply, kind }, index) => {
    const stroke = strokes[slotOf(ply)];
    if (!stroke) return [];
    const [from, to] = kind === "luck" ? [stroke.before, stroke.middle] : [stroke.middle, stroke.after];
    return [{ number: index + 1, at: slotOf(ply) + (kind === "luck" ? FIRST : SECOND), value: Math.max(from, to) }];
  });
  const labels = chapters.map(({ number }, slot) => ({ at: slot + ALONE, text: String(number), on: slot === chosen }));
  return { slots: strokes.length, bars, line, flags, labels, chosen: chosen < 0 ? null : chosen, plies: chapters.map(({ from }) => from) };
}

const FLAG = 20; // pixels from one flag to the next

/** Where flags stand so that none hides another: as near above their marks as there is room. */
export function spread(places: number[], width: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  const found = new Array<number>(places.length).fill(0);
  let least = FLAG / 2;
  for (const { place, index } of order) {
    found[index] = Math.max(place, least);
    least = (found[index] ?? 0) + FLAG;
  }
  let most = width - FLAG / 2;
  for (const { index } of order.reverse()) {
    found[index] = Math.min(found[index] ?? 0, most);
    most = (found[index] ?? 0) - FLAG;
  }
  return found;
}
