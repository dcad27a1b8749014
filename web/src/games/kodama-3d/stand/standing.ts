/** One standing tree: trunk, tiles, their ink line, the turntable, and what is lit or only imagined. */

import {
  BackSide,
  CanvasTexture,
  CylinderGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SRGBColorSpace,
  Vector3,
  type BufferGeometry,
  type Material,
} from "three";
import { disc, outline, type Corner } from "../cut/field";
import { GLOW_EDGE, INK_EDGE, tileOutline, tileWindow, trunkOutline, trunkWindow } from "../cut/plates";
import { paint } from "../print/canvas";
import { box, INK, oval, VERMILION } from "../print/strokes";
import { shapeOf, trunkOf, type Shapes } from "../shapes";
import type { Part, Tree } from "../types";
import { Atlas, BADGE_WINDOW } from "./atlas";
import { cut, pose, type Plate } from "./mesh";

const THICK = 4;
const LINE = 1.7; // how much deeper the ink line is than its plate
const BADGE_DISC = outline(disc(0, 0, 15), 0, [-18, -18, 36, 36], 1.5);
const BADGE_HULL = outline(disc(0, 0, 15), INK_EDGE, [-18, -18, 36, 36], 1.5);

const inkLine = new MeshBasicMaterial({ color: INK, side: BackSide });
const glowLine = new MeshBasicMaterial({ color: "#F5B82E", side: BackSide, fog: false });
const refusedLine = new MeshBasicMaterial({ color: VERMILION, side: BackSide, fog: false });

/** A free point is a slit; one that carries a tile is filled by its stem. */
const freeIds = (part: Part): string[] => part.points.filter((point) => point.free).map((point) => point.point.replace(/^.*\./, ""));

export class Standing {
  readonly group = new Group();
  private readonly atlas: Atlas;
  private readonly wood: MeshLambertMaterial;
  private readonly shapes: Shapes;
  private grown: Mesh[] = [];
  private lit: Mesh | null = null;
  private ghost: Mesh[] = [];

  constructor(shapes: Shapes, tree: Tree, fine: boolean) {
    this.shapes = shapes;
    const trunk = tree.parts[0] as Part;
    const feet = trunkOf(shapes);
    this.atlas = new Atlas(fine ? 2048 : 512, trunk.kodama, tileWindow(shapes), trunkWindow(feet));
    this.wood = new MeshLambertMaterial({ map: this.atlas.texture });
    this.group.add(...turntable(feet.support, feet.margin));
    this.grow(tree);
  }

  /** Cuts the tree anew as it now stands. */
  grow(tree: Tree): void {
    this.drop(this.grown);
    const plates: Plate[] = [];
    const hulls: Plate[] = [];
    for (const part of tree.parts) {
      plates.push(...this.plates(part, 0, 0));
      hulls.push(...this.plates(part, INK_EDGE, LINE));
    }
    const body = new Mesh(cut(plates, this.atlas.grain), this.wood);
    body.castShadow = body.receiveShadow = true;
    this.grown = [body, new Mesh(cut(hulls, this.atlas.grain), inkLine)];
    this.group.add(...this.grown);
  }

  /** Lights the parts that a goal counts. */
  light(tree: Tree, numbers: number[]): void {
    if (this.lit) this.drop([this.lit]);
    this.lit = null;
    if (!numbers.length) return;
    const hulls = tree.parts.filter((part) => numbers.includes(part.number)).flatMap((part) => this.plates(part, GLOW_EDGE, 2 * LINE));
    this.lit = new Mesh(cut(hulls, this.atlas.grain), glowLine);
    this.group.add(this.lit);
  }

  /** Shows a tile in place before it is let go: unlit and gold-edged, or red where it may not go. */
  imagine(part: Part | null, refused: boolean): void {
    this.drop(this.ghost);
    (this.ghost[0]?.material as Material | undefined)?.dispose();
    this.ghost = [];
    if (!part) return;
    const seen = new MeshBasicMaterial({ map: this.atlas.texture, color: refused ? "#F4C9BC" : "#FFF4D8", fog: false });
    this.ghost = [
      new Mesh(cut(this.plates(part, 0, 0), this.atlas.grain), seen),
      new Mesh(cut(this.plates(part, GLOW_EDGE, LINE), this.atlas.grain), refused ? refusedLine : glowLine),
    ];
    this.group.add(...this.ghost);
  }

  /** Moves the imagined tile from where it will be. */
  shift(by: Vector3): void {
    for (const mesh of this.ghost) mesh.position.copy(by);
  }

  dispose(): void {
    this.imagine(null, false);
    this.group.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      (one.geometry as BufferGeometry).dispose();
      for (const material of [one.material].flat() as MeshLambertMaterial[]) material.map?.dispose();
    });
    this.wood.dispose();
  }

  private drop(meshes: Mesh[]): void {
    for (const mesh of meshes) {
      mesh.geometry.dispose();
      this.group.remove(mesh);
    }
  }

  private plates(part: Part, edge: number, deeper: number): Plate[] {
    if (part.shape === "trunk") return this.trunk(part, edge, deeper);
    const shape = shapeOf(this.shapes, part.shape);
    if (!shape) return [];
    return [
      {
        outline: tileOutline(shape, freeIds(part), edge),
        thickness: THICK + deeper,
        at: pose(part),
        window: tileWindow(this.shapes),
        cell: this.atlas.tile(part, shape),
      },
    ];
  }

  /** Two crossed plates and a badge in each quarter between them. */
  private trunk(part: Part, edge: number, deeper: number): Plate[] {
    const trunk = trunkOf(this.shapes);
    const bark = { thickness: THICK + 1 + deeper, window: trunkWindow(trunk), cell: this.atlas.bark };
    const planes: Plate[] = [
      { ...bark, outline: trunkOutline(trunk, part, "xz", edge), at: new Matrix4() },
      // sideways of this plate is the rules' y, which is away from the eye
      { ...bark, outline: trunkOutline(trunk, part, "yz", edge), at: new Matrix4().makeRotationY(Math.PI / 2) },
    ];
    const badges = [45, 135, 225, 315].map((degrees): Plate => {
      const turn = (degrees * Math.PI) / 180;
      const out = new Vector3(Math.sin(turn), 0, Math.cos(turn));
      const at = new Matrix4().makeBasis(new Vector3(out.z, 0, -out.x), new Vector3(0, 1, 0), out).setPosition(out.multiplyScalar(14).setY(50));
      const round: Corner[] = edge ? BADGE_HULL : BADGE_DISC;
      return { outline: round, thickness: 3 + deeper, at, window: BADGE_WINDOW, cell: this.atlas.badge };
    });
    return [...planes, ...badges];
  }
}

/** The turntable with the support inlaid; a notch shows its front. */
function turntable(support: number, margin: number): Mesh[] {
  const radius = support + 38;
  const reach = support - margin;
  const plain = (color: string): Material => new MeshLambertMaterial({ color });
  const top = new MeshLambertMaterial({ map: inlay(radius, reach) });
  const table = new Mesh(new CylinderGeometry(radius, radius + 2, 8, 64), [plain("#9A6F3C"), top, plain("#7A5527")]);
  table.position.y = -4.05;
  table.rotation.y = -Math.PI / 2; // a cylinder's cap begins at its side
  table.receiveShadow = true;
  const rim = new Mesh(new CylinderGeometry(radius + 1.2, radius + 3.2, 10, 64), inkLine);
  rim.position.y = -4.6;
  return [table, rim];
}

function inlay(radius: number, reach: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 512;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.scale(256 / radius, 256 / radius);
  context.translate(radius, radius);
  const half = reach / 2;
  paint(context, [
    { d: box(-radius, -radius, 2 * radius, 2 * radius), fill: "#E9CE9C" },
    ...[0.67, 0.76, 0.85, 0.93].map((part) => ({ d: oval(0, 0, radius * part), stroke: "#C9A468", width: 0.9 })),
    { d: `M0${-reach} ${reach} 0 0 ${reach} ${-reach} 0Z`, fill: "#FBF0D4", stroke: VERMILION, width: 2 },
    { d: `M0${-half} ${half} 0 0 ${half} ${-half} 0Z`, stroke: INK, width: 0.7 },
    { d: `M-6 ${radius - 12}H6L0 ${radius - 3}Z`, fill: INK },
    { d: oval(0, 0, radius - 1.5), stroke: INK, width: 1.6 },
  ]);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
