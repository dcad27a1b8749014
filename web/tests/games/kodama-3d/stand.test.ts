import { Group, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { cut, pose } from "../../../src/games/kodama-3d/stand/mesh";
import { fall, tilt } from "../../../src/games/kodama-3d/stand/motion";
import { Pace, QUALITIES } from "../../../src/games/kodama-3d/stand/pace";

const frames = (pace: Pace, count: number, milliseconds: number): void => {
  for (let n = 0; n < count; n++) pace.frame(milliseconds);
};

describe("the pace", () => {
  it("gives nothing up at thirty frames a second", () => {
    const pace = new Pace();
    frames(pace, 120, 33);
    expect(pace.level).toBe(0);
  });

  it("gives up one thing after another while frames are late", () => {
    const pace = new Pace();
    frames(pace, 12, 45);
    expect(pace.level).toBe(1);
    frames(pace, 12, 90);
    expect(pace.level).toBe(3);
    expect(pace.quality.shadows).toBe(false);
  });

  it("is not disturbed by one long frame", () => {
    const pace = new Pace();
    for (let n = 0; n < 60; n++) pace.frame(n % 12 === 0 ? 4000 : 20);
    expect(pace.level).toBe(0);
  });

  it("leaves the flat twin only where the plainest picture is useless", () => {
    const pace = new Pace(QUALITIES.length - 1);
    frames(pace, 24, 60);
    expect(pace.flat).toBe(false);
    frames(pace, 12, 150);
    expect(pace.flat).toBe(true);
  });
});

describe("plates", () => {
  it("have two faces and a side, turned outward", () => {
    const square: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const at = pose({ origin: [5, 6, 7], v: [0, 0, 1], s: [1, 0, 0] });
    const geometry = cut([{ outline: square, thickness: 4, at, window: [0, 0, 10, 10], cell: [0, 0, 1, 1] }], [0, 0, 1, 1]);
    expect(geometry.getAttribute("position").count).toBe(2 * 6 + 4 * 6);
    geometry.computeBoundingBox();
    expect(geometry.boundingBox?.min.toArray().map(Math.round)).toEqual([5, 7, -8]);
    const [place, normal] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
    const middle = new Vector3(10, 12, -6);
    for (let n = 0; n < place.count; n++) {
      const out = new Vector3().fromBufferAttribute(place, n).sub(middle);
      expect(out.dot(new Vector3().fromBufferAttribute(normal, n))).toBeGreaterThan(0);
    }
  });
});

describe("a fall", () => {
  it("goes over the edge it leans to and comes back", () => {
    const tree = new Group();
    const motion = fall(tree, 1, 0, 54, 1);
    expect(motion.step(250)).toBe(true);
    tree.updateMatrix();
    const top = new Vector3(0, 200, 0).applyMatrix4(tree.matrix);
    expect(top.x).toBeGreaterThan(20);
    expect(new Vector3(54, 0, 0).applyMatrix4(tree.matrix).y).toBeCloseTo(0);
    expect(motion.step(700)).toBe(false);
    motion.end();
    tree.updateMatrix();
    expect(new Vector3(0, 200, 0).applyMatrix4(tree.matrix).x).toBeCloseTo(0);
    expect([tilt(0), tilt(0.5), tilt(1)].map((one) => Math.round(one))).toEqual([0, 1, 0]);
  });
});
