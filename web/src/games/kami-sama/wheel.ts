/** A disc seen from the front seat: polar cells, mild perspective, standing things kept upright. */

export interface WheelShape {
  cx: number;
  cy: number;
  radius: number;
  /** Rows of space in the hub before row 1. */
  hub?: number;
  /** Height over width of the disc. */
  tilt?: number;
  /** Strength of the perspective. */
  depth?: number;
  /** Degrees of one village. */
  span?: number;
  /** Share of the span that has spaces. */
  fill?: number;
}

export interface Spot {
  x: number;
  y: number;
  /** Height of a standing thing that fits there. */
  size: number;
}

const ROWS = 5;

/** Where things lie on the disc; angles are degrees clockwise from the front, seen from above. */
export class Wheel {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  readonly tilt: number;
  readonly depth: number;
  readonly hub: number;
  /** A row in disc radii. */
  readonly unit: number;
  /** Degrees of a column. */
  readonly step: number;

  constructor(shape: WheelShape) {
    this.cx = shape.cx;
    this.cy = shape.cy;
    this.radius = shape.radius;
    this.tilt = shape.tilt ?? 0.82;
    this.depth = shape.depth ?? 0.22;
    this.hub = shape.hub ?? 2.8;
    this.unit = 1 / (this.hub + ROWS);
    this.step = ((shape.span ?? 90) / ROWS) * (shape.fill ?? 0.965);
  }

  /** A point of the disc on the screen, and the scale there. */
  point(r: number, degrees: number): { x: number; y: number; scale: number } {
    const a = (degrees * Math.PI) / 180;
    const x = -r * Math.sin(a);
    const y = -r * Math.cos(a);
    const scale = 1 / (1 + this.depth * y);
    return { x: this.cx + x * scale * this.radius, y: this.cy - y * scale * this.radius * this.tilt, scale };
  }

  /** Radii and angles of a space's patch; `angle` is the middle of its village. */
  cell(angle: number, row: number, column: number, inset = 0.05): [number, number, number, number] {
    const r0 = (this.hub + row - 1 + inset) * this.unit;
    const r1 = (this.hub + row - inset) * this.unit;
    const gap = (((inset * this.unit) / ((r0 + r1) / 2)) * 180) / Math.PI;
    const middle = angle - (column - 3) * this.step;
    return [r0, r1, middle - this.step / 2 + gap, middle + this.step / 2 - gap];
  }

  /** Where the foot of a standing thing goes, and how large it may be. */
  spot(angle: number, row: number, column: number): Spot {
    const r = (this.hub + row - 0.5) * this.unit;
    const degrees = angle - (column - 3) * this.step;
    const at = this.point(r, degrees);
    const [r0, r1, d0, d1] = this.cell(angle, row, column);
    const heights = [r0, (r0 + r1) / 2, r1].flatMap((q) => [d0, degrees, d1].map((d) => this.point(q, d).y));
    const across = r * ((this.step * Math.PI) / 180) * 1.02;
    const flat = this.radius * at.scale * Math.min(this.unit * 1.08, across);
    return { x: at.x, y: at.y, size: Math.min(flat, 1.24 * (Math.max(...heights) - Math.min(...heights))) };
  }

  /** The outline of a patch between two radii and two angles. */
  patch(r0: number, r1: number, d0: number, d1: number, parts = 7): string {
    const points: string[] = [];
    for (let i = 0; i <= parts; i++) points.push(this.at(r0, d0 + ((d1 - d0) * i) / parts));
    for (let i = 0; i <= parts; i++) points.push(this.at(r1, d1 + ((d0 - d1) * i) / parts));
    return `M${points.join("L")}Z`;
  }

  cellPath(angle: number, row: number, column: number, inset = 0.05): string {
    return this.patch(...this.cell(angle, row, column, inset));
  }

  ring(r: number): string {
    const points: string[] = [];
    for (let d = 0; d < 360; d += 3) points.push(this.at(r, d));
    return `M${points.join("L")}Z`;
  }

  arc(r: number, d0: number, d1: number, parts = 16): string {
    const points: string[] = [];
    for (let i = 0; i <= parts; i++) points.push(this.at(r, d0 + ((d1 - d0) * i) / parts));
    return `M${points.join("L")}`;
  }

  private at(r: number, degrees: number): string {
    const { x, y } = this.point(r, degrees);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }
}
