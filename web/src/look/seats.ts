/** Seat marks for the whole box: a colour, a shape and a letter, so that no one of them is needed. */

export interface SeatLook {
  /** The shape's name, for words. */
  shape: "disc" | "square" | "diamond" | "hexagon" | "rice ball";
  /** SVG path in a box from -13 to 13. */
  outer: string;
  /** The printed line inside its rim. */
  inner: string;
  /** CSS colours: fill, text on it, the same ink as text on paper. */
  fill: string;
  on: string;
  ink: string;
}

const SHAPES: Pick<SeatLook, "shape" | "outer" | "inner">[] = [
  { shape: "disc", outer: "M-11.5 0a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0-23 0Z", inner: "M-9.4 0a9.4 9.4 0 1 0 18.8 0a9.4 9.4 0 1 0-18.8 0Z" },
  {
    shape: "square",
    outer: "M-8.4-10.6H8.4Q10.6-10.6 10.6-8.4V8.4Q10.6 10.6 8.4 10.6H-8.4Q-10.6 10.6-10.6 8.4V-8.4Q-10.6-10.6-8.4-10.6Z",
    inner: "M-8.6-8.6H8.6V8.6H-8.6Z",
  },
  { shape: "diamond", outer: "M0-12.8L12.8 0L0 12.8L-12.8 0Z", inner: "M0-10.2L10.2 0L0 10.2L-10.2 0Z" },
  { shape: "hexagon", outer: "M-6.3-10.9H6.3L12.6 0L6.3 10.9H-6.3L-12.6 0Z", inner: "M-5.1-8.9H5.1L10.2 0L5.1 8.9H-5.1L-10.2 0Z" },
  { shape: "rice ball", outer: "M0-12.4L11.6 9.4Q0 13.8-11.6 9.4Z", inner: "M0-8.9L9.2 8.2Q0 11.5-9.2 8.2Z" },
];

/** How a seat looks, seats counted from 0. */
export function seatLook(seat: number): SeatLook {
  const index = seat % SHAPES.length;
  const shape = SHAPES[index] as (typeof SHAPES)[number];
  return { ...shape, fill: `var(--seat-${index})`, on: `var(--on-seat-${index})`, ink: `var(--seat-${index}-ink)` };
}

/** The letter in a seat's mark: its owner's initial. */
export function seatLetter(name: string | undefined, seat: number): string {
  const first = [...(name ?? "").trim()][0];
  return first ? first.toLocaleUpperCase() : String.fromCharCode(65 + seat);
}

/** A letter for every seat, no two alike: the initial, else the number a name ends with, else its next letter that is free. */
export function seatLetters(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const number = /\d$/.exec(name.trim())?.[0];
    const letters = [...name.toLocaleUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each));
    const [initial, ...others] = letters;
    const wanted = [initial, number, ...others, ...Array.from({ length: 9 }, (_, index) => String(((seat + index) % 9) + 1))];
    const letter = wanted.find((each) => each !== undefined && !taken.has(each)) ?? "";
    taken.add(letter);
    return letter;
  });
}
