/** What of the plane is seen: a point of it in the middle of the window, and a scale. */

import type { Point } from "../art/brush";

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Plane millimetres `x`, `y` stand in the middle of the window; `k` pixels are a millimetre. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export const NEAREST = 6;
export const FURTHEST = 0.12;

function held(k: number): number {
  return Math.min(NEAREST, Math.max(FURTHEST, k));
}

/** The whole of a box, its bottom at the window's bottom edge less a margin. */
export function fit(box: Box, size: Size, margin: { side: number; top: number; bottom: number }, most = 2.6): Camera {
  const wide = Math.max(1, size.width - 2 * margin.side);
  const high = Math.max(1, size.height - margin.top - margin.bottom);
  const k = held(Math.min(wide / (box.right - box.left), high / (box.bottom - box.top), most));
  return {
    x: (box.left + box.right) / 2,
    y: box.bottom - (size.height / 2 - margin.bottom) / k,
    k,
  };
}

export function toScreen(camera: Camera, size: Size, [x, y]: Point): Point {
  return [(x - camera.x) * camera.k + size.width / 2, (y - camera.y) * camera.k + size.height / 2];
}

export function toPlane(camera: Camera, size: Size, [x, y]: Point): Point {
  return [(x - size.width / 2) / camera.k + camera.x, (y - size.height / 2) / camera.k + camera.y];
}

export function transform(camera: Camera, size: Size): string {
  const { x, y, k } = camera;
  return `translate(${size.width / 2 - x * k} ${size.height / 2 - y * k}) scale(${k})`;
}

/** Closer or further, so that the point of the plane under a finger stays under it. */
export function zoom(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const k = held(camera.k * factor);
  const [x, y] = toPlane(camera, size, at);
  return { x: x - (at[0] - size.width / 2) / k, y: y - (at[1] - size.height / 2) / k, k };
}

/** Moved by so many pixels, but never so far that the box leaves the window. */
export function pan(camera: Camera, size: Size, dx: number, dy: number, box: Box): Camera {
  const moved = { ...camera, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k };
  const [half, high] = [size.width / 2.4 / camera.k, size.height / 2.4 / camera.k];
  return {
    ...moved,
    x: Math.min(box.right + half, Math.max(box.left - half, moved.x)),
    y: Math.min(box.bottom + high, Math.max(box.top - high, moved.y)),
  };
}

/** Between two cameras, for a movement; the scale goes evenly for the eye. */
export function mix(from: Camera, to: Camera, part: number): Camera {
  const t = part * part * (3 - 2 * part);
  return {
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t,
    k: from.k * (to.k / from.k) ** t,
  };
}
