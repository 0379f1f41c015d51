/** The moving parts of the films: a road that bends towards the horizon, and scenery that slides by. 960 × 540. */
import { random } from "./color.ts";
import { skyline } from "./scene.ts";
import { n, type Pen, type Point, poly } from "./svg.ts";

export const FILM_WIDTH = 960;
export const FILM_HEIGHT = 540;

export interface RoadView {
  horizon: number;
  /** Eye height and focal length in units where the road is 2 wide. */
  eye: number;
  focal: number;
  /** How far the road bends: sideways units at depth 1, and the travelled distance. */
  bend: number;
  travelled: number;
  /** Sideways position of the eye on the road, -1…1. */
  lane: number;
  cx: number;
}

/** Screen place of a point on the road: sideways units, height, depth. */
export function roadPoint(v: RoadView, x: number, h: number, z: number): Point {
  const k = v.focal / z;
  const curve = v.bend * z * z * 0.0085;
  return [v.cx + (x - v.lane + curve) * k, v.horizon + (v.eye - h) * k];
}

const NEAR = 0.62;
const FAR = 90;

/** A lengthwise band between two sideways places. */
export function band(v: RoadView, x0: number, x1: number, from = NEAR, to = FAR): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 28; i++) {
    const z = from * (to / from) ** (i / 28);
    left.push(roadPoint(v, x0, 0, z));
    right.push(roadPoint(v, x1, 0, z));
  }
  return poly([...left, ...right.reverse()]);
}

/** Bands cut into pieces that rush towards the viewer: dashes and kerb stones. */
export function dashes(v: RoadView, x0: number, x1: number, length: number, gap: number, phase = 0): string {
  const period = length + gap;
  const offset = (v.travelled + phase) % period;
  let d = "";
  for (let z = NEAR - offset - period; z < 60; z += period) {
    const a = Math.max(NEAR, z + period);
    const b = Math.max(NEAR, z + period + length);
    if (b - a < 0.02) continue;
    d += poly([
      roadPoint(v, x0, 0, a),
      roadPoint(v, x0, 0, b),
      roadPoint(v, x1, 0, b),
      roadPoint(v, x1, 0, a),
    ]);
  }
  return d;
}

/** Depths of things that stand at equal distances along the road, far to near. */
export function stations(v: RoadView, every: number, far = 60): number[] {
  const list: number[] = [];
  const offset = v.travelled % every;
  for (let z = far - (far % every) + every - offset; z > NEAR; z -= every) list.push(z);
  return list;
}

const tiles = new Map<string, string>();

/** A skyline drawn once and slid sideways without a seam. */
export function slidingSkyline(
  pen: Pen,
  seed: number,
  shift: number,
  o: { base: number; height: number; color: string; edge: string; lit: number; width: number; scale: number },
): string {
  const key = JSON.stringify([seed, o.height, o.color, o.lit, o.width, o.base]);
  let tile = tiles.get(key);
  if (!tile) {
    tile = skyline(random(seed), { ...o, foot: o.base + 40 });
    tiles.set(key, tile);
  }
  const id = pen.id();
  pen.def(`<g id="${id}">${tile}</g>`);
  const period = 1500 * o.scale;
  const x = -((((shift % period) + period) % period) as number);
  // the tile is 1500 wide before scaling; two copies always cover the frame
  const put = (at: number): string =>
    `<use href="#${id}" transform="translate(${n(at)} ${n(o.base * (1 - o.scale))}) scale(${o.scale})"/>`;
  return put(x) + put(x + period);
}

/** Horizontal speed lines on a road seen from the side. */
export function speedLines(
  seed: number,
  shift: number,
  top: number,
  bottom: number,
  color: string,
  opacity: number,
): string {
  const r = random(seed);
  let d = "";
  for (let i = 0; i < 34; i++) {
    const t = r();
    const y = top + (bottom - top) * t;
    const w = 90 + r() * 240;
    const speed = 0.55 + t * 0.9;
    const x = ((((r() * 1400 - shift * speed) % 1400) + 1400) % 1400) - 300;
    d += `M${n(x)} ${n(y)}h${n(w)}v${n(0.8 + 2 * t)}h${n(-w)}z`;
  }
  return `<path d="${d}" fill="${color}" fill-opacity="${opacity}"/>`;
}
