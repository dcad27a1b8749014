/** Movements of the standing tree: short, and over at once when asked to stop. */

import { Quaternion, Vector3, type Group } from "three";

export interface Motion {
  began?: number;
  /** The motion itself shows a tile in the air; nothing else may. */
  keepsGhost?: boolean;
  /** Draws the state after so many milliseconds; false when it is over. */
  step: (elapsed: number) => boolean;
  end: () => void;
}

export const ease = (t: number): number => 1 - (1 - t) ** 3;

/** How far over the tree goes at a moment from 0 to 1: quickly out, a breath, softly back. */
export function tilt(t: number): number {
  if (t < 0.4) return Math.sin((t / 0.4) * (Math.PI / 2));
  if (t < 0.55) return 1;
  return Math.cos(((t - 0.55) / 0.45) * (Math.PI / 2));
}

/** Tips over the edge of its support in the direction (x, z) and comes back. */
export function fall(tree: Group, x: number, z: number, reach: number, speed: number): Motion {
  const away = Math.hypot(x, z) || 1;
  const out = new Vector3(x / away, 0, z / away);
  const axis = new Vector3(0, 1, 0).cross(out);
  // the edge of the diamond in that direction
  const edge = out.clone().multiplyScalar(reach / (Math.abs(out.x) + Math.abs(out.z)));
  const long = 620 * speed;
  const turn = new Quaternion();
  return {
    step: (elapsed) => {
      turn.setFromAxisAngle(axis, 0.24 * tilt(Math.min(1, elapsed / long)));
      tree.quaternion.copy(turn);
      tree.position.copy(edge).sub(edge.clone().applyQuaternion(turn));
      return elapsed < long;
    },
    end: () => {
      tree.quaternion.identity();
      tree.position.set(0, 0, 0);
    },
  };
}
