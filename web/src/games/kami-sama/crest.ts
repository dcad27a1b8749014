/** Drawings of the game for places where its board is not: the markup of one symbol. */

import symbols from "$games/kami_sama/drawings/symbols.svg?raw";

const found = new Map<string, string>();

/** What is inside a symbol, to be put into an SVG of its own. */
export function markupOf(name: string): string {
  const known = found.get(name);
  if (known !== undefined) return known;
  const start = symbols.indexOf(`<symbol id="ks-${name}"`);
  const from = symbols.indexOf(">", start) + 1;
  const markup = start < 0 ? "" : symbols.slice(from, symbols.indexOf("</symbol>", from));
  found.set(name, markup);
  return markup;
}

/** A plate in the colour of a seat's shrines, with a shape of its own, and the ink on it. */
export const PLATES = [
  { fill: "#B5382A", on: "#FFF8EA", shape: "M0-48A48 48 0 1 1 0 48A48 48 0 1 1 0-48Z" },
  { fill: "#2E5C9A", on: "#FFF8EA", shape: "M-44-44H44V44H-44Z" },
  { fill: "#74468A", on: "#FFF8EA", shape: "M0-50 45-25V25L0 50-45 25V-25Z" },
  { fill: "#FDF9EF", on: "#2B2A28", shape: "M-20-48H20L48-20V20L20 48H-20L-48 20V-20Z" },
] as const;
