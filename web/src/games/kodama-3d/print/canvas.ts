/** Drawings painted on a canvas, for the faces of standing plates. */

import type { Stroke } from "./strokes";

/** Paints strokes with the canvas's present transformation as their frame. */
export function paint(context: CanvasRenderingContext2D, strokes: Stroke[]): void {
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const stroke of strokes) {
    const path = new Path2D(stroke.d);
    context.save();
    if (stroke.at) context.transform(...stroke.at);
    context.globalAlpha = stroke.opacity ?? 1;
    if (stroke.fill) {
      context.fillStyle = stroke.fill;
      context.fill(path);
    }
    if (stroke.stroke) {
      context.strokeStyle = stroke.stroke;
      context.lineWidth = stroke.width ?? 1;
      context.stroke(path);
    }
    context.restore();
  }
}
