/** The prints of one tree side by side in one picture: sixteen cells, four by four. */

import { CanvasTexture, SRGBColorSpace } from "three";
import type { Window } from "../cut/field";
import { paint } from "../print/canvas";
import { END_GRAIN, LIGHT_WOOD, grain, type Stroke } from "../print/strokes";
import { badge, bark, printed } from "../print/tiles";
import type { Kodama, Part, Shape } from "../types";
import type { Cell } from "./mesh";

const ACROSS = 4;
/** Cells of the trunk's bark, its badge and plain end grain; tiles fill the rest. */
const BARK = 0;
const BADGE = 1;
const GRAIN = 2;
const FIRST_TILE = 3;
export const BADGE_WINDOW: Window = [-16, -16, 32, 32];

export class Atlas {
  readonly texture: CanvasTexture;
  private readonly context: CanvasRenderingContext2D;
  private readonly size: number;
  private readonly painted = new Map<string, number>();
  private readonly window: Window;

  constructor(size: number, kodama: Kodama, window: Window, trunk: Window) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    this.size = size / ACROSS;
    this.window = window;
    this.context = canvas.getContext("2d") as CanvasRenderingContext2D;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 4;
    this.fill(BARK, trunk, "#D8B685", bark(kodama, trunk[0], trunk[0] + trunk[2], -trunk[1] - trunk[3], -trunk[1]));
    this.fill(BADGE, BADGE_WINDOW, "#F0DDB4", badge(kodama));
    this.fill(GRAIN, BADGE_WINDOW, END_GRAIN, []);
  }

  get bark(): Cell {
    return cell(BARK);
  }

  get badge(): Cell {
    return cell(BADGE);
  }

  get grain(): Cell {
    return cell(GRAIN);
  }

  /** The cell of a tile, painted when it is asked for first. */
  tile(part: Pick<Part, "tile" | "kodama" | "feature">, shape: Shape): Cell {
    const id = part.tile ?? "";
    const known = this.painted.get(id);
    if (known !== undefined) return cell(known);
    const n = FIRST_TILE + this.painted.size;
    this.painted.set(id, n);
    const [x, y, width, height] = this.window;
    const lines = grain(id, x, x + width, -y - height, -y, 13);
    this.fill(n, this.window, LIGHT_WOOD, [...lines, ...printed(shape, { kodama: part.kodama, feature: part.feature ?? "blossom" })]);
    return cell(n);
  }

  private fill(n: number, window: Window, ground: string, strokes: Stroke[]): void {
    const { context, size } = this;
    context.save();
    context.translate((n % ACROSS) * size, Math.floor(n / ACROSS) * size);
    context.beginPath();
    context.rect(0, 0, size, size);
    context.clip();
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
    context.scale(size / window[2], size / window[3]);
    context.translate(-window[0], window[1] + window[3]);
    paint(context, strokes);
    context.restore();
    this.texture.needsUpdate = true;
  }
}

function cell(n: number): Cell {
  const inset = 0.002;
  const wide = 1 / ACROSS;
  return [(n % ACROSS) * wide + inset, 1 - (Math.floor(n / ACROSS) + 1) * wide + inset, wide - 2 * inset, wide - 2 * inset];
}
