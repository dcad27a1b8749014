import { describe, expect, it } from "vitest";
import { fit, mix, NEAREST, pan, toPlane, toScreen, zoom } from "../../../src/games/kigi/plane/camera";

const size = { width: 800, height: 600 };
const margin = { side: 10, top: 20, bottom: 40 };
const box = { left: 100, right: 500, top: -300, bottom: 0 };

describe("what of the plane is seen", () => {
  it("shows the whole box, standing on the window's lower margin", () => {
    const camera = fit(box, size, margin);
    const [left, top] = toScreen(camera, size, [100, -300]);
    const [right, bottom] = toScreen(camera, size, [500, 0]);
    expect(bottom).toBeCloseTo(560);
    expect(top).toBeGreaterThan(19.9);
    expect(left).toBeGreaterThan(9.9);
    expect(right).toBeLessThan(790.1);
  });

  it("finds the point under a finger again", () => {
    const camera = fit(box, size, margin);
    const [x, y] = toPlane(camera, size, toScreen(camera, size, [123, -45]));
    expect(x).toBeCloseTo(123);
    expect(y).toBeCloseTo(-45);
  });

  it("keeps that point under the finger while zooming, up to a limit", () => {
    const camera = fit(box, size, margin);
    const at = [200, 150] as [number, number];
    const closer = zoom(camera, size, at, 1.7);
    expect(toPlane(closer, size, at)[0]).toBeCloseTo(toPlane(camera, size, at)[0]);
    expect(zoom(camera, size, at, 1e6).k).toBe(NEAREST);
  });

  it("never loses the box out of sight", () => {
    let camera = fit(box, size, margin);
    for (let n = 0; n < 50; n++) camera = pan(camera, size, 300, 0, box);
    const [left] = toScreen(camera, size, [box.left, 0]);
    expect(left).toBeLessThan(size.width);
  });

  it("moves from one view to another", () => {
    const from = { x: 0, y: 0, k: 1 };
    const to = { x: 10, y: 20, k: 4 };
    expect(mix(from, to, 0)).toEqual(from);
    expect(mix(from, to, 1)).toEqual(to);
    expect(mix(from, to, 0.5).k).toBeCloseTo(2);
  });
});
