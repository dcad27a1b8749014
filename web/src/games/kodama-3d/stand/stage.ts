/** The stage: trees on it, light, and a picture that is drawn only when something has changed. */

import {
  BasicShadowMap,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  NoToneMapping,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from "three";
import { trunkOf, type Shapes } from "../shapes";
import type { Part, Tree, Vector } from "../types";
import { Eye } from "./eye";
import { REPAINT } from "../../../board/contract";
import { buds, budPlace, dispose, faceEye, plumb, type Bud } from "./marks";
import { up } from "./mesh";
import { fall, ease, type Motion } from "./motion";
import { Pace } from "./pace";
import { Standing } from "./standing";

export interface Shown {
  shapes: Shapes;
  trees: Tree[];
  /** The seat whose tree stands in front. */
  front: number;
  buds: Bud[];
  ghost: Part | null;
  refused: boolean;
  /** How far out the tile in hand reaches. */
  tips: Vector[];
  lit: number[];
}

const QUIET = 160; // milliseconds without movement before the careful frame
const MIST = { day: "#D3DBC4", night: "#22302E" };

export class Stage {
  readonly eye: Eye;
  readonly pace: Pace;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly key = new DirectionalLight("#FFF0D2", 1.9);
  private readonly sky = new HemisphereLight("#FFFAF0", "#B4C49A", 2.5);
  private readonly table = new Group(); // turns; carries the tree in front
  private readonly leaning = new Group(); // tips; inside the table
  private readonly mist = new Group();
  private trees = new Map<number, { tree: Tree; standing: Standing }>();
  private marks: Group[] = [];
  private shown: Shown | null = null;
  private motion: Motion | null = null;
  private handle = 0;
  private last = 0; // when the frame before this one was drawn, 0 if it was not
  private stale = true;
  private careful = 0;
  private size: [number, number] = [0, 0];

  /** Throws where there is no WebGL. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly drawn: () => void,
    private readonly tooSlow: () => void,
    level: number,
  ) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: false, powerPreference: "low-power" });
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.shadowMap.autoUpdate = false;
    this.pace = new Pace(level);
    this.eye = new Eye(() => this.move());
    this.key.shadow.mapSize.set(1024, 1024);
    this.key.shadow.bias = -0.0006;
    this.key.shadow.normalBias = 0.6;
    this.key.shadow.radius = 3;
    const rim = new DirectionalLight("#DFEAFF", 0.5);
    rim.position.set(300, 260, -400);
    this.table.add(this.leaning);
    this.scene.add(this.sky, this.key, this.key.target, rim, this.table, this.mist);
    this.quality();
    canvas.addEventListener(REPAINT, () => this.shown && this.size[0] && this.draw(1));
  }

  /** Day and night have their own mist and light. */
  theme(night: boolean): void {
    this.scene.fog = new Fog(new Color(night ? MIST.night : MIST.day), 1000, 2000);
    this.sky.intensity = night ? 1.7 : 2.5;
    this.sky.color.set(night ? "#C9D6EA" : "#FFFAF0");
    this.key.intensity = night ? 1.6 : 1.9;
    this.move();
  }

  resize(width: number, height: number): void {
    this.size = [width, height];
    this.move();
  }

  show(shown: Shown, speed: number): void {
    const before = this.shown;
    this.shown = shown;
    const turned = !before || before.front !== shown.front;
    shown.trees.forEach((tree, seat) => this.plant(seat, tree, shown, turned ? 0 : speed));
    for (const seat of [...this.trees.keys()]) if (seat >= shown.trees.length) this.uproot(seat);
    if (turned) this.arrange();
    const front = this.trees.get(shown.front)?.standing;
    const tree = shown.trees[shown.front] as Tree;
    front?.light(tree, shown.lit);
    if (!this.motion?.keepsGhost) front?.imagine(shown.ghost, shown.refused);
    for (const mark of this.marks) {
      dispose(mark);
      this.leaning.remove(mark);
    }
    this.marks = [plumb(tree.centre), buds(shown.buds)];
    this.leaning.add(...this.marks);
    this.eye.frame(tree, trunkOf(shown.shapes).support + 40, shown.tips, speed > 0 && !turned);
    this.move();
  }

  /** Tips toward the side it would fall to, and comes back. */
  tip(x: number, y: number, speed: number): void {
    const reach = this.shown ? trunkOf(this.shown.shapes).support : 50;
    this.run(fall(this.leaning, x, -y, reach, speed));
  }

  /** The bud under a place on the canvas. */
  budAt(x: number, y: number, within = 26): string | null {
    let best: string | null = null;
    let nearest = within;
    for (const bud of this.shown?.buds ?? []) {
      const [bx, by] = this.seen(this.leaning.localToWorld(budPlace(bud)));
      const away = Math.hypot(bx - x, by - y);
      if (away < nearest) [nearest, best] = [away, bud.point];
    }
    return best;
  }

  /** The seat whose tree in the mist is under a place on the canvas. */
  treeAt(x: number, y: number): number | null {
    for (const [seat, { tree, standing }] of this.trees) {
      if (standing.group.parent !== this.mist) continue;
      const [fx, fy] = this.seen(standing.group.localToWorld(new Vector3()));
      const [, ty] = this.seen(standing.group.localToWorld(new Vector3(0, tree.height, 0)));
      if (Math.abs(x - fx) < 0.4 * (fy - ty) && y < fy + 12 && y > ty) return seat;
    }
    return null;
  }

  /** Where a place of the tree in front is on the canvas. */
  project(place: Vector): [number, number] {
    return this.seen(this.leaning.localToWorld(up(place)));
  }

  /** A hand takes the tree, or lets it go. */
  hold(on: boolean): void {
    this.eye.turning = on;
    this.last = 0;
    this.request();
  }

  dispose(): void {
    cancelAnimationFrame(this.handle);
    clearTimeout(this.careful);
    for (const seat of [...this.trees.keys()]) this.uproot(seat);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private seen(place: Vector3): [number, number] {
    const at = place.project(this.eye.camera);
    return [((at.x + 1) / 2) * this.size[0], ((1 - at.y) / 2) * this.size[1]];
  }

  private plant(seat: number, tree: Tree, shown: Shown, speed: number): void {
    const known = this.trees.get(seat);
    if (!known) {
      this.trees.set(seat, { tree, standing: new Standing(shown.shapes, tree, seat === shown.front) });
      return;
    }
    if (sameTree(known.tree, tree)) return;
    const one = tree.parts.length === known.tree.parts.length + 1;
    const foreign = known.tree.parts[0]?.kodama !== tree.parts[0]?.kodama || tree.parts.length < known.tree.parts.length;
    this.trees.set(seat, { tree, standing: known.standing });
    if (foreign) {
      this.uproot(seat);
      this.trees.set(seat, { tree, standing: new Standing(shown.shapes, tree, seat === shown.front) });
      this.arrange();
    } else if (one && speed > 0 && seat === shown.front) this.plug(known.standing, tree, speed);
    else known.standing.grow(tree);
  }

  /** A new tile comes from outside along its own stem. */
  private plug(standing: Standing, tree: Tree, speed: number): void {
    const part = tree.parts[tree.parts.length - 1] as Part;
    const far = 46;
    const long = 260 * speed;
    standing.imagine(part, false);
    this.run({
      keepsGhost: true,
      step: (elapsed) => {
        const left = far * (1 - ease(Math.min(1, elapsed / long)));
        standing.shift(up(part.v).multiplyScalar(left));
        return elapsed < long;
      },
      end: () => {
        standing.grow(tree);
        standing.imagine(this.shown?.ghost ?? null, this.shown?.refused ?? false);
      },
    });
  }

  private uproot(seat: number): void {
    const known = this.trees.get(seat);
    known?.standing.group.removeFromParent();
    known?.standing.dispose();
    this.trees.delete(seat);
  }

  /** The chosen tree in front on its turntable, the others far behind in the mist. */
  private arrange(): void {
    const { front = 0, shapes } = this.shown ?? {};
    let behind = 0;
    for (const [seat, known] of this.trees) {
      const own = seat === front;
      known.standing.group.removeFromParent();
      if (own && shapes) {
        known.standing.dispose();
        known.standing = new Standing(shapes, known.tree, true);
        this.leaning.add(known.standing.group);
      } else {
        known.standing.imagine(null, false);
        known.standing.light(known.tree, []);
        this.eye.place(known.standing.group, behind++);
        this.mist.add(known.standing.group);
      }
    }
  }

  private run(motion: Motion): void {
    this.motion?.end();
    this.motion = { ...motion, began: performance.now() };
    this.move();
  }

  private quality(): void {
    const { shadows, others } = this.pace.quality;
    this.renderer.shadowMap.enabled = shadows;
    this.renderer.shadowMap.type = this.pace.level ? BasicShadowMap : PCFShadowMap;
    this.key.castShadow = shadows;
    this.mist.visible = others;
    this.scene.traverse((one: Object3D & { material?: { needsUpdate: boolean } | { needsUpdate: boolean }[] }) => {
      for (const material of one.material ? [one.material].flat() : []) material.needsUpdate = true;
    });
  }

  /** Something has changed: draw, and once all is quiet draw carefully. */
  private move(): void {
    this.stale = true;
    clearTimeout(this.careful);
    this.careful = 0;
    this.request();
  }

  private request(): void {
    if (!this.handle) this.handle = requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.handle = 0;
    if (!this.size[0] || !this.shown) return;
    if (this.last && this.eye.turning && this.pace.frame(now - this.last)) {
      if (this.pace.flat) return this.tooSlow();
      this.quality();
    }
    this.last = 0;
    if (this.motion) {
      this.stale = true;
      if (!this.motion.step(now - (this.motion.began ?? now))) {
        const { end } = this.motion;
        this.motion = null;
        end();
      }
    }
    const gliding = this.eye.glide(now);
    if (this.stale || gliding) {
      this.stale = false;
      this.draw(this.pace.quality.moving);
      this.last = now;
    }
    // while a hand turns the tree, every frame is watched
    if (this.motion || gliding || this.eye.turning) return this.request();
    clearTimeout(this.careful);
    this.careful = window.setTimeout(() => this.finish(), QUIET);
  }

  private finish(): void {
    this.last = 0;
    this.draw(this.pace.quality.still);
  }

  private draw(ratio: number): void {
    const [width, height] = this.size;
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.eye.look(width / height, this.table);
    this.eye.shine(this.key, this.scene.fog as Fog | null);
    for (const mark of this.marks) faceEye(mark, this.eye.camera.quaternion);
    this.renderer.shadowMap.needsUpdate = true;
    this.renderer.render(this.scene, this.eye.camera);
    this.drawn();
  }
}

function sameTree(one: Tree, other: Tree): boolean {
  const key = (tree: Tree): string => tree.parts.map((part) => `${part.tile}${part.on}${part.flipped}${part.kodama}`).join();
  return one === other || key(one) === key(other);
}
