/** The drawn deck as pictures: each card cut from the sprite with the pieces it needs, once, when first seen. */

import sprite from "$games/koi_koi/drawings/cards.svg?raw";
import type { Kind } from "./types";

/** The kinds of cards, the rarest first. */
export const KINDS: Kind[] = ["bright", "animal", "ribbon", "chaff"];

const SYMBOL = /<symbol id="([^"]+)"([^>]*)>(.*?)<\/symbol>/gs;

/** The sprite taken apart. It is named once only: a bundler writes its text out wherever it is named. */
function open(text: string): { symbols: Map<string, { whole: string; inner: string }>; frame: string } {
  return {
    symbols: new Map([...text.matchAll(SYMBOL)].map(([whole, id, , inner]) => [id as string, { whole, inner: inner as string }])),
    frame: /<clipPath id="k-frame">.*?<\/clipPath>/s.exec(text)?.[0] ?? "",
  };
}
const { symbols, frame } = open(sprite);

/** The pieces a drawing is put together from, and theirs. */
function pieces(drawing: string, found = new Set<string>()): Set<string> {
  for (const [, id] of drawing.matchAll(/href="#(k-[^"]+)"/g)) {
    if (!id || found.has(id)) continue;
    found.add(id);
    pieces(symbols.get(id)?.inner ?? "", found);
  }
  return found;
}

/** One card as an SVG file of its own; `index` adds month and kind in the corner. */
export function drawing(code: string, index = false): string {
  const face = (symbols.get(`card-${code}`)?.inner ?? "").replace(/<title>.*?<\/title>/, "");
  const corner = index ? (symbols.get(`index-${code}`)?.inner ?? "") : "";
  const parts = [...pieces(face + corner)].map((id) => symbols.get(id)?.whole ?? "").join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160" width="200" height="320"><defs>${frame}${parts}</defs>${face}${corner}</svg>`;
}

/** The sign of a kind: sun, paw, strip or leaf. */
export function glyph(kind: string): string {
  return symbols.get(`kind-${(kind[0] as string).toUpperCase()}`)?.inner ?? "";
}

const addresses = new Map<string, string>();

/** The address of a card's picture; `back` for its back. */
export function picture(code: string, index = false): string {
  const key = `${code}${index ? "+" : ""}`;
  let address = addresses.get(key);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(drawing(code, index && code !== "back"))}`;
    addresses.set(key, address);
  }
  return address;
}
