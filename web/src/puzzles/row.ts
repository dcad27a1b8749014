/** Days in a row, and what is told of a solved puzzle: pure sums over what was answered. No DOM. */

/** `once`: right on its day; `later`: right on another day; `wrong`: answered, and not right. */
export type How = "once" | "later" | "wrong";

/** What this device knows: answers by puzzle, and how each day's puzzle went. */
export interface Answered {
  puzzles: Record<string, How>;
  days: Record<string, How>;
}

const DAY = 86_400_000;

/** A day so many days after another; days are written 2026-11-17 and are those of UTC. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function isSolved(how: How | undefined): boolean {
  return how === "once" || how === "later";
}

/** Solved days in a row up to today; a day that is not over does not break the row. */
export function daysInARow(days: Record<string, How>, today: string): number {
  let day = isSolved(days[today]) ? today : dayAfter(today, -1);
  let count = 0;
  while (isSolved(days[day])) {
    count += 1;
    day = dayAfter(day, -1);
  }
  return count;
}

export function longestRow(days: Record<string, How>): number {
  const solved = Object.keys(days)
    .filter((day) => isSolved(days[day]))
    .sort();
  let [longest, row, last] = [0, 0, ""];
  for (const day of solved) {
    row = last && dayAfter(last, 1) === day ? row + 1 : 1;
    longest = Math.max(longest, row);
    last = day;
  }
  return longest;
}

/** The first answer counts; nothing is changed by answering again. */
export function withAnswer(known: Answered, puzzle: string, right: boolean, day: string | null, today: string): Answered {
  if (known.puzzles[puzzle]) return known;
  const how: How = right ? (day === null || day === today ? "once" : "later") : "wrong";
  return {
    puzzles: { ...known.puzzles, [puzzle]: how },
    days: day === null || known.days[day] ? known.days : { ...known.days, [day]: how },
  };
}

/** The last seven days as signs, oldest first; nothing of the answer is in them. */
export function signs(days: Record<string, How>, today: string): string {
  const sign = (how: How | undefined): string => (how === "once" ? "■" : how === "later" ? "□" : how === "wrong" ? "×" : "·");
  return Array.from({ length: 7 }, (_, back) => sign(days[dayAfter(today, back - 6)])).join(" ");
}
