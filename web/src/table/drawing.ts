/** A game's own drawing, made safe to show: known shapes and attributes are taken over, nothing else. */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(
  (
    "svg g defs symbol use title desc rect circle ellipse line polyline polygon path text tspan textPath " +
    "linearGradient radialGradient stop clipPath mask pattern marker"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "id class x y x1 x2 y1 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform offset " +
    "fill fill-opacity fill-rule clip-path clip-rule mask opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin " +
    "stroke-dasharray stroke-dashoffset stroke-miterlimit stop-color stop-opacity gradientUnits gradientTransform spreadMethod " +
    "patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits markerWidth markerHeight refX refY orient " +
    "font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing textLength lengthAdjust dx dy rotate " +
    "paint-order vector-effect visibility display aria-label aria-hidden href data-move data-pick"
  ).split(" "),
);
/** Whatever would be fetched from somewhere, or run. */
const REACHES_OUT = /url\(\s*['"]?(?!#)|javascript:|data:|@import|expression\(/i;

/** The drawing as an element of this document; null if the text is no SVG. */
export function safeDrawing(text: string): SVGSVGElement | null {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.namespaceURI !== SVG || parsed.localName !== "svg") return null;
  return copied(parsed) as SVGSVGElement | null;
}

function copied(source: Element): Element | null {
  if (source.namespaceURI !== SVG || !SHAPES.has(source.localName)) return null;
  const copy = document.createElementNS(SVG, source.localName);
  for (const { name, value } of source.attributes) {
    if (ATTRIBUTES.has(name) && !REACHES_OUT.test(value) && (name !== "href" || value.startsWith("#"))) copy.setAttribute(name, value);
  }
  for (const child of source.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) copy.append(...[copied(child)].filter((one) => one !== null));
  }
  return copy;
}

/** What a place of a drawing stands for: the legal move it names, or those that begin as it says. */
export function movesAt(place: { move: string | null; pick: string | null }, legal: readonly string[]): string[] {
  if (place.move !== null) return legal.filter((move) => move === place.move);
  const begins = place.pick;
  return begins ? legal.filter((move) => move === begins || move.startsWith(`${begins} `)) : [];
}
