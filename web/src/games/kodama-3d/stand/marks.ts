/** What stands round a tree: its plumb line, and a bud at every point the tile in hand may or may not go. */

import {
  BackSide,
  BoxGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import type { Vector } from "../types";
import { up } from "./mesh";

const ink = new MeshBasicMaterial({ color: "#2B2A28", side: BackSide });
const red = new MeshBasicMaterial({ color: "#C8402F" });
// seen through wood as a shade of itself
const behind = new MeshBasicMaterial({ color: "#C8402F", depthTest: false, transparent: true, opacity: 0.4 });
const gold = new MeshBasicMaterial({ color: "#F5BD3C" });
const paper = new MeshBasicMaterial({ color: "#F6F0E2" });
const chosen = new MeshBasicMaterial({ color: "#FFE48A" });

const sphere = new IcosahedronGeometry(1, 2);
const bar = new BoxGeometry(1, 1, 1);

export interface Bud {
  point: string;
  position: Vector;
  direction: Vector;
  /** Some side of the tile may go here. */
  ok: boolean;
  chosen: boolean;
  /** How it glows where a lesson asks for one of them: that one much, the others not. */
  taught?: "asked" | "quiet" | undefined;
}

/** Where a bud is drawn: a little outside its point; the trunk's arms are thicker. */
export function budPlace(bud: Pick<Bud, "point" | "position" | "direction">): Vector3 {
  return up(bud.position).addScaledVector(up(bud.direction), bud.point.includes(".") ? 7 : 12.5);
}

/** Round and gold where the tile may go, a red cross where it may not: never by colour alone. */
export function buds(all: Bud[]): Group {
  const group = new Group();
  for (const bud of all) {
    const one = new Group();
    if (bud.ok) {
      const size = bud.taught === "asked" ? 8 : bud.chosen ? 6 : 4;
      const body = new Mesh(sphere, bud.taught === "quiet" ? paper : bud.chosen ? chosen : gold);
      body.scale.setScalar(size);
      const edge = new Mesh(sphere, ink);
      edge.scale.setScalar(size + 1.1);
      one.add(body, edge);
    } else {
      for (const turn of [Math.PI / 4, -Math.PI / 4]) {
        const arm = new Mesh(bar, red);
        arm.scale.set(10, 2.8, 2.8);
        arm.rotation.z = turn;
        const edge = new Mesh(bar, ink);
        edge.scale.set(11.6, 4.4, 4.4);
        edge.rotation.z = turn;
        one.add(arm, edge);
      }
      one.userData["faces"] = true; // turned toward the eye before each frame
    }
    one.position.copy(budPlace(bud));
    group.add(one);
  }
  return group;
}

/** From the centre of mass straight down; its foot must stay inside the inlaid support. */
export function plumb(centre: Vector): Group {
  const at = up(centre);
  const line = new Mesh(new CylinderGeometry(0.6, 0.6, at.y, 6), red);
  line.position.set(at.x, at.y / 2, at.z);
  const bob = new Mesh(new ConeGeometry(4.2, 9, 16), red);
  bob.rotation.x = Math.PI;
  bob.position.set(at.x, 4.8, at.z);
  const knot = new Mesh(new SphereGeometry(2.8, 14, 10), red);
  knot.position.copy(at);
  const group = new Group();
  for (const mesh of [line, bob, knot]) {
    const shade = mesh.clone();
    shade.material = behind;
    shade.renderOrder = 2;
    group.add(mesh, shade);
  }
  return group;
}

/** Crosses keep their face to the eye, whichever way the tree is turned. */
export function faceEye(group: Group, eye: Quaternion): void {
  const own = new Quaternion();
  for (const one of group.children) {
    if (!one.userData["faces"]) continue;
    one.parent?.getWorldQuaternion(own);
    one.quaternion.copy(own.invert().multiply(eye));
  }
}

export function dispose(group: Group): void {
  group.traverse((one) => {
    if (one instanceof Mesh && one.geometry !== sphere && one.geometry !== bar) one.geometry.dispose();
  });
}
