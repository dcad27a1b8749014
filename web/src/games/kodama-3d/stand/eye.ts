/** The eye: how the turntable is turned, how near one is, and where light and mist are from there. */

import { PerspectiveCamera, Vector3, type DirectionalLight, type Fog, type Group } from "three";
import type { Tree, Vector } from "../types";

const HALF = Math.tan((13 * Math.PI) / 180); // half of the field of view
const START = { turn: (48 * Math.PI) / 180, lift: (10 * Math.PI) / 180, zoom: 1 };
/** Where trees in the mist stand, as parts of the picture's half width, and how far behind. */
const MIST: [number, number][] = [
  [-0.64, 800],
  [0.68, 900],
  [-0.16, 1150],
  [0.35, 1250],
];
const NEAREST = 3.2;
const MARGIN = 14; // millimetres of air round a tile in hand
const GLIDE = 70; // milliseconds in which two thirds of the way to a new frame are made

export class Eye {
  readonly camera = new PerspectiveCamera(26, 1, 40, 5000);
  turning = false;
  private turn = START.turn;
  private lift = START.lift;
  private zoom = START.zoom;
  private height = 200;
  private reach = 95;
  private wanted = { height: 200, reach: 95 };
  private glided = 0; // when the picture last came nearer to what is wanted
  private distance = 800;
  private distant: { group: Group; place: number }[] = [];

  constructor(private readonly changed: () => void) {}

  /** Fits the picture to a tree and to where the tile in hand reaches: height, and spread while it turns. */
  frame(tree: Tree, table: number, tips: Vector[], softly: boolean): void {
    const spread = tree.parts.map((part) => (part.body ? Math.hypot(part.body[0], part.body[1]) + 24 : 0));
    const wide = tips.map(([x, y]) => Math.hypot(x, y) + MARGIN);
    const high = tips.map(([, , z]) => z + MARGIN);
    this.wanted = { height: Math.max(tree.height, 230, ...high) + 30, reach: Math.max(table, ...spread, ...wide) };
    if (softly) return;
    Object.assign(this, this.wanted);
  }

  /** Comes nearer to what is wanted; false when it is there. */
  glide(now: number): boolean {
    const passed = this.glided ? Math.min(60, now - this.glided) : 16;
    const part = 1 - Math.exp(-passed / GLIDE);
    const [high, wide] = [this.wanted.height - this.height, this.wanted.reach - this.reach];
    if (Math.abs(high) < 0.5 && Math.abs(wide) < 0.5) {
      Object.assign(this, this.wanted);
      this.glided = 0;
      return false;
    }
    this.height += high * part;
    this.reach += wide * part;
    this.glided = now;
    return true;
  }

  /** Turns the table by so much of the picture's width, and lifts the eye. */
  drag(dx: number, dy: number): void {
    this.turn += dx * 3.6;
    this.lift = Math.min(1.35, Math.max(0.02, this.lift + dy * 1.6));
    this.changed();
  }

  near(factor: number): void {
    this.zoom = Math.min(NEAREST, Math.max(0.7, this.zoom * factor));
    this.changed();
  }

  reset(): void {
    Object.assign(this, START);
    this.changed();
  }

  get moved(): boolean {
    return Math.abs(this.turn - START.turn) > 0.01 || Math.abs(this.lift - START.lift) > 0.01 || this.zoom !== 1;
  }

  place(group: Group, place: number): void {
    group.rotation.set(0, START.turn + place, 0);
    this.distant = this.distant.filter((one) => one.group !== group);
    this.distant.push({ group, place });
  }

  look(aspect: number, table: Group): void {
    table.rotation.y = this.turn;
    // seen from above, the spread also takes height
    const high = this.height * Math.cos(this.lift) + 2 * this.reach * Math.sin(this.lift);
    const fit = Math.max((high * 0.5 * 1.12) / HALF, (this.reach * 0.94) / (HALF * aspect));
    this.distance = (fit + this.reach * 0.6) / this.zoom;
    const target = new Vector3(0, this.height * 0.47, 0);
    if (this.zoom > 1) target.y += this.height * 0.12 * Math.min(1, this.zoom - 1);
    const { camera } = this;
    camera.aspect = aspect;
    camera.position.set(0, target.y + this.distance * Math.sin(this.lift), this.distance * Math.cos(this.lift));
    camera.lookAt(target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    for (const { group, place } of this.distant) {
      const [side, behind] = MIST[place % MIST.length] as [number, number];
      if (group.parent) group.position.set(side * HALF * aspect * (this.distance + behind), 0, -behind);
    }
  }

  /** The key light follows the eye, a little to its right; mist begins behind the tree in front. */
  shine(key: DirectionalLight, mist: Fog | null): void {
    const turn = (14 * Math.PI) / 180;
    key.position.set(620 * Math.sin(turn), 560, 620 * Math.cos(turn));
    key.target.position.set(0, this.height * 0.4, 0);
    const { camera } = key.shadow;
    const half = Math.max(this.reach, this.height * 0.62) + 20;
    Object.assign(camera, { left: -half, right: half, top: half, bottom: -half, near: 100, far: 1700 });
    camera.updateProjectionMatrix();
    if (mist) [mist.near, mist.far] = [this.distance + 250, this.distance + 1350];
  }
}
