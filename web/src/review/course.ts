/** A match as one seat's chance moves: a column for the deal and every decision, grouped by chapters. No DOM. */

import type { Review, ReviewedDecision, TurningPoint } from "../api/wire";
import type { GameEvent, Happened } from "../board/contract";

export type Verdict = ReviewedDecision["verdict"];

/** What a choice or a reveal did to the seat's chance, in points: first the choice, then what else changed. */
export interface Column {
  /** The decision, -1 for the first deal. */
  ply: number;
  /** Who decided, -1 for nobody. */
  seat: number;
  verdict: Verdict | null;
  before: number;
  /** After the choice, before what it brought. */
  middle: number;
  after: number;
}

/** A part of the match that the game counts, such as a month: from one ply up to, not including, another. */
export interface Chapter {
  number: number;
  from: number;
  to: number;
}

/** Which chapter an event begins, if it begins one; a game says so. */
export type BeginsChapter = (event: GameEvent) => number | null;

const MARKED: readonly Verdict[] = ["slip", "mistake", "blunder"];

export function isMarked(decision: { verdict: Verdict | null }): boolean {
  return decision.verdict !== null && MARKED.includes(decision.verdict);
}

export function columnsOf(review: Review, seat: number): Column[] {
  const at = (chances: number[]): number => 100 * (chances[seat] ?? 0);
  const start = at(review.start);
  const dealt = start + at(review.deal);
  const deal: Column = { ply: -1, seat: -1, verdict: null, before: start, middle: start, after: dealt };
  return [
    deal,
    ...review.decisions.map(({ ply, seat: actor, verdict, before, play, after }) => ({
      ply,
      seat: actor,
      verdict,
      before: at(before),
      middle: at(before) + at(play),
      after: at(after),
    })),
  ];
}

/** The chapters of a match; none if the game counts none, or only one was played. */
export function chaptersOf(opening: GameEvent[], history: Pick<Happened, "events">[], begins: BeginsChapter | undefined): Chapter[] {
  if (!begins) return [];
  const chapters: Chapter[] = [];
  const look = (events: GameEvent[], from: number): void => {
    for (const event of events) {
      const number = begins(event);
      if (number !== null && number !== chapters.at(-1)?.number && from < history.length) chapters.push({ number, from, to: history.length });
    }
  };
  look(opening, 0);
  history.forEach(({ events }, ply) => look(events, ply + 1));
  chapters.forEach((chapter, index) => (chapter.to = chapters[index + 1]?.from ?? history.length));
  if (chapters[0]) chapters[0].from = 0;
  return chapters.filter(({ from, to }) => to > from).length > 1 ? chapters.filter(({ from, to }) => to > from) : [];
}

export function chapterAt(chapters: Chapter[], ply: number): Chapter | null {
  return chapters.find(({ from, to }) => ply >= from && ply < to) ?? (ply < 0 ? chapters[0] : chapters.at(-1)) ?? null;
}

/** A chapter in two strokes: what luck did in it, then what all choices did. */
export interface Stroke {
  chapter: Chapter;
  before: number;
  /** After its luck. */
  middle: number;
  after: number;
}

export function strokesOf(columns: Column[], chapters: Chapter[]): Stroke[] {
  return chapters.flatMap((chapter, index) => {
    const own = columns.filter(({ ply }) => (ply >= chapter.from && ply < chapter.to) || (index === 0 && ply < 0));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const luck = own.reduce((sum, { middle, after }) => sum + after - middle, 0);
    return [{ chapter, before: first.before, middle: first.before + luck, after: last.after }];
  });
}

/** The next marked choice from a ply, forward or back, anybody's; null if there is none. */
export function nextMarked(decisions: Pick<ReviewedDecision, "ply" | "verdict">[], ply: number, step: 1 | -1): number | null {
  const marked = decisions.filter(isMarked).map((decision) => decision.ply);
  return (step > 0 ? marked.find((each) => each > ply) : marked.findLast((each) => each < ply)) ?? null;
}

/** Where a reader begins: the turning point at which this seat gave most away, else the first one, else the start. */
export function firstPly(turning: TurningPoint[], seat: number): number {
  const own = turning.filter((point) => point.kind === "play" && point.seat === seat);
  const worst = own.sort((a, b) => (a.change[seat] ?? 0) - (b.change[seat] ?? 0))[0];
  return Math.max(0, (worst ?? turning[0])?.ply ?? 0);
}

/** Which of some equally wide columns lies nearest to a place from 0 to 1. */
export function nearest(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
