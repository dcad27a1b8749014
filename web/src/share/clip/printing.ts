/**
 * A part of the page as a picture, as it looks at this moment: its elements with the page's styles inside an SVG,
 * movements held where they are. What is drawn on a canvas (the standing trees) is asked to draw itself at once.
 */

import { REPAINT } from "../../board/contract";
import { asData, Styles } from "./styles";

const NAMED = /(?:href="#|url\((?:&quot;|["'])?#)([^")'&]+)/g;
const STILL = "*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent}";
const TIMING = new Set(["offset", "computedOffset", "easing", "composite"]);
const dashed = (name: string): string => (name === "cssFloat" ? "float" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Movements that come to an end; those without one (a glow that breathes) are left out of pictures. */
export function movementsIn(place: Element): Animation[] {
  return place.getAnimations({ subtree: true }).filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
}

/** Markup without comments: HTML's may hold what XML's may not. */
function written(element: Element): string {
  return new XMLSerializer().serializeToString(element).replace(/<!--[\s\S]*?-->/g, "");
}

/** What a moving element looks like now, as a style of its own. */
function held(movement: Animation): { target: Element; style: [string, string][] } | null {
  const effect = movement.effect;
  if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement) return null;
  const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
  const now = getComputedStyle(effect.target);
  const style = [...names].filter((name) => !TIMING.has(name)).map((name): [string, string] => [dashed(name), now.getPropertyValue(dashed(name))]);
  return { target: effect.target, style };
}

/** What a canvas shows. */
function canvasData(canvas: HTMLCanvasElement): string {
  canvas.dispatchEvent(new Event(REPAINT));
  return canvas.toDataURL();
}

/** Definitions that the markup names and does not have itself, copied from the page. */
function definitions(markup: string, place: Element): string {
  const found = new Map<string, string>();
  const look = (text: string): void => {
    for (const [, name = ""] of text.matchAll(NAMED)) {
      if (found.has(name) || place.querySelector(`[id="${CSS.escape(name)}"]`)) continue;
      const element = document.getElementById(name);
      if (!element) continue;
      const drawn = written(element);
      found.set(name, drawn);
      look(drawn);
    }
  };
  look(markup);
  return found.size
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute"><defs>${[...found.values()].join("")}</defs></svg>`
    : "";
}

/** The markup of a place, self-contained but for its styles. */
export async function markupOf(place: HTMLElement): Promise<string> {
  const copy = place.cloneNode(true) as HTMLElement;
  const [mine, theirs] = [place.querySelectorAll("*"), copy.querySelectorAll<HTMLElement>("*")];
  const copies = new Map<Element, HTMLElement>([[place, copy]]);
  mine.forEach((element, index) => copies.set(element, theirs[index] as HTMLElement));
  for (const movement of movementsIn(place)) {
    const found = held(movement);
    for (const [name, value] of found?.style ?? []) copies.get(found?.target as Element)?.style.setProperty(name, value, "important");
  }
  for (const [element, twin] of copies) {
    if (element instanceof HTMLCanvasElement) {
      const image = document.createElement("img");
      image.src = canvasData(element);
      image.className = element.className.toString();
      image.style.cssText = `${element.style.cssText};width:${element.clientWidth}px;height:${element.clientHeight}px`;
      twin.replaceWith(image);
    } else if (element instanceof HTMLImageElement && element.src) {
      (twin as HTMLImageElement).src = await asData(element.currentSrc || element.src);
    } else if (element instanceof SVGImageElement && !element.href.baseVal.startsWith("data:")) {
      twin.setAttribute("href", await asData(element.href.baseVal));
    } else if (element.scrollTop || element.scrollLeft) {
      // a picture does not scroll: what is in view moves there
      for (const child of twin.children) (child as HTMLElement).style.translate = `${-element.scrollLeft}px ${-element.scrollTop}px`;
    }
  }
  copy.removeAttribute("style");
  copy.style.cssText = `width:${place.clientWidth}px;height:${place.clientHeight}px;scale:none`;
  return written(copy);
}

/** Prints one place of the page again and again. */
export class Printer {
  private readonly styles = new Styles();
  private defined = { markup: 0, drawn: "" };

  constructor(private readonly place: HTMLElement) {}

  /** What it looks like now; two looks that are alike have equal texts. */
  look(): Promise<string> {
    return markupOf(this.place);
  }

  /** A look as an image. */
  async image(look: string): Promise<HTMLImageElement> {
    const [width, height] = [this.place.clientWidth, this.place.clientHeight];
    const css = await this.styles.for(this.place.textContent ?? "");
    if (this.defined.markup !== look.length) this.defined = { markup: look.length, drawn: definitions(look + css, this.place) };
    const root = document.documentElement;
    const body = getComputedStyle(document.body);
    const about = [...root.attributes].filter(({ name }) => name.startsWith("data-")).map(({ name, value }) => ` ${name}="${value}"`);
    const font = `font:${body.fontWeight} ${body.fontSize}/${body.lineHeight} ${body.fontFamily.replaceAll('"', "'")};color:${body.color}`;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" lang="${root.lang}" xml:lang="${root.lang}"${about.join("")}>` +
      `<style><![CDATA[${css}${STILL}]]></style><foreignObject width="100%" height="100%">` +
      `<div xmlns="http://www.w3.org/1999/xhtml" style="${font}">${this.defined.drawn}${look}</div></foreignObject></svg>`;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    return image;
  }
}
