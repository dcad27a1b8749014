/** What a key means in a review: where to go, or to look with all cards open. No DOM. */

export type Wish =
  { go: "step"; by: 1 | -1 } | { go: "marked"; by: 1 | -1 } | { go: "first" } | { go: "last" } | { go: "turning"; index: number } | { go: "open" };

export function wishOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Wish | null {
  if (key === "ArrowLeft" || key === "ArrowRight") return { go: shiftKey ? "marked" : "step", by: key === "ArrowLeft" ? -1 : 1 };
  if (key === "Home") return { go: "first" };
  if (key === "End") return { go: "last" };
  if (key === "o" || key === "O") return { go: "open" };
  if (/^[1-9]$/.test(key)) return { go: "turning", index: Number(key) - 1 };
  return null;
}
