/** Notation as parts of the board: which pieces, places and cards a legal move is put together from. */

import type { Choice } from "../../board/choices";
import { stepFrom } from "./path";
import type { Animal } from "./types";

export const ANIMALS: Animal[] = ["gazelle", "zebra", "crocodile", "elephant", "lion"];

/** Cards have to be picked before what they do is offered. */
export const DELIBERATE = ["card"];

export const letterOf = (animal: string): string => (animal[0] as string).toUpperCase();
export const animalOf = (letter: string): Animal => ANIMALS.find((animal) => letterOf(animal) === letter) ?? "gazelle";

/** Steps in which several cards may serve, so that each has to be picked, the Rhinoceros too. */
const SEVERAL = ["after-placing", "turn-end"];

/** A card's word in notation. */
export const wordOf = (card: string): string => (card === "rhinoceros" ? "rhino" : card);

/** The parts of one move; what this board cannot read has none, and the table's list offers it. */
export function partsOf(move: string, totem: string | null, step = ""): string[] {
  const words = move.split(" ");
  const [first = "", second = "", third = ""] = words;
  if (move === ".") return ["decline:"];
  if (/^[GZCEL]$/.test(first)) return [`animal:${first}`, `space:${second}`];
  if (first === "T") return [`spot:${second}`];
  if (first === "rhino" && SEVERAL.includes(step)) return ["card:rhino", `space:${second}`];
  if (first === "x" || first === "rhino") return [`space:${second}`];
  if (first === "keep") return [`card:${second}`];
  if (/^\+\d+$/.test(first) && totem) return [`spot:${stepFrom(totem, Number(first))}`];
  if (/^-\d+$/.test(first) && totem) return ["card:wildebeest", `spot:${stepFrom(totem, Number(first))}`];
  if (first === "baboon") return ["card:baboon", `animal:${second}`, `space:${third}`];
  if (first === "hyena" && second) {
    const [from, to] = second.split("-");
    return ["card:hyena", `from:${from}`, `space:${to}`];
  }
  if (["vulture", "boa", "porcupine"].includes(first)) return [`card:${first}`, `space:${second}`];
  if (words.length === 1 && /^[a-z]+$/.test(first)) return [`card:${first}`];
  return [];
}

export function choicesOf(moves: string[] | null, totem: string | null, step = ""): Choice[] {
  return (moves ?? []).map((move) => ({ move, parts: partsOf(move, totem, step) })).filter((choice) => choice.parts.length > 0);
}

/** The notation of what somebody tries, legal or not, for the table to say why. */
export function attempt(picked: string[], place: { space?: string; spot?: string }, step: string, totem: string | null): string | null {
  const of = (kind: string): string | undefined => picked.find((part) => part.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const [card, animal, from] = [of("card"), of("animal"), of("from")];
  if (place.spot) {
    if (step === "first-totem") return `T ${place.spot}`;
    if (step !== "totem" || !totem) return null;
    for (let steps = 1; steps < 22; steps++) {
      if (stepFrom(totem, card === "wildebeest" ? -steps : steps) === place.spot) return `${card === "wildebeest" ? "-" : "+"}${steps}`;
    }
    return null;
  }
  if (!place.space) return null;
  if (step === "swap") return `x ${place.space}`;
  if (step === "rhino") return `rhino ${place.space}`;
  if (card === "hyena" && from) return `hyena ${from}-${place.space}`;
  if (animal) return `${card === "baboon" ? "baboon " : ""}${animal} ${place.space}`;
  return card ? `${wordOf(card)} ${place.space}` : null;
}
