/** Turns grids of points in space into shaded, depth-sorted SVG patches. */
import { type Camera, cross, depth, dot, project, sub, unit, type Vec } from "./camera.ts";
import { type Rgb, rgbHex } from "./color.ts";
import type { Surface } from "./surface.ts";
import { n } from "./svg.ts";

export interface Patch {
  depth: number;
  d: string;
  fill: string;
}

export type Grid = readonly (readonly Vec[])[];

/** Normal and view direction in screen terms (right, towards the viewer, up). */
export type Shader = (normal: Vec, view: Vec, at: Vec) => Rgb;

/** Screen terms of a direction in car space. `mirrored` when the picture is flipped afterwards. */
export function screenDir(c: Camera, d: Vec, mirrored: boolean): Vec {
  const right = d[0] * c.right[0] + d[1] * c.right[1];
  return [mirrored ? -right : right, -(d[0] * c.forward[0] + d[1] * c.forward[1]), d[2]];
}

export interface MeshOptions {
  camera: Camera;
  mirrored: boolean;
  /** A point inside the solid: normals are turned away from it. */
  inside: (p: Vec) => Vec;
  shade: Shader;
  /** Pixels every patch is blown up by, so that neighbours overlap and no seam shows. */
  bleed?: number;
}

export function shadeGrid(grid: Grid, o: MeshOptions): Patch[] {
  const { camera: c } = o;
  const bleed = o.bleed ?? 0.9;
  const screen = grid.map((row) => row.map((p) => project(c, p)));
  const normals = grid.map((row, i) =>
    row.map((p, j) => {
      const a = grid[Math.max(0, i - 1)]?.[j] ?? p;
      const b = grid[Math.min(grid.length - 1, i + 1)]?.[j] ?? p;
      const e = row[Math.max(0, j - 1)] ?? p;
      const f = row[Math.min(row.length - 1, j + 1)] ?? p;
      const normal = unit(cross(sub(b, a), sub(f, e)));
      return dot(normal, sub(p, o.inside(p))) < 0 ? ([-normal[0], -normal[1], -normal[2]] as Vec) : normal;
    }),
  );
  const patches: Patch[] = [];
  for (let i = 0; i < grid.length - 1; i++) {
    const r0 = grid[i];
    const r1 = grid[i + 1];
    const s0 = screen[i];
    const s1 = screen[i + 1];
    const m0 = normals[i];
    const m1 = normals[i + 1];
    if (!r0 || !r1 || !s0 || !s1 || !m0 || !m1) continue;
    for (let j = 0; j < r0.length - 1; j++) {
      const p = corners(r0, r1, j);
      const q = corners(s0, s1, j);
      const m = corners(m0, m1, j);
      if (!p || !q || !m) continue;
      const at = mean3(p);
      const normal = unit(mean3(m));
      const view = unit(sub(at, c.eye));
      if (dot(normal, view) > 0.04) continue;
      const color = o.shade(screenDir(c, normal, o.mirrored), screenDir(c, view, o.mirrored), at);
      const cx = (q[0][0] + q[1][0] + q[2][0] + q[3][0]) / 4;
      const cy = (q[0][1] + q[1][1] + q[2][1] + q[3][1]) / 4;
      let d = "";
      for (const [x, y] of q) {
        const ex = Math.max(-bleed, Math.min(bleed, (x - cx) * 8));
        const ey = Math.max(-bleed, Math.min(bleed, (y - cy) * 8));
        d += `${d ? "L" : "M"}${n(x + ex)} ${n(y + ey)}`;
      }
      patches.push({ depth: depth(c, at), d: `${d}Z`, fill: rgbHex(color) });
    }
  }
  return patches;
}

/** The four corners of cell `j` between two rows. */
function corners<T>(r0: readonly T[], r1: readonly T[], j: number): readonly [T, T, T, T] | null {
  const a = r0[j];
  const b = r0[j + 1];
  const c = r1[j + 1];
  const d = r1[j];
  return a !== undefined && b !== undefined && c !== undefined && d !== undefined ? [a, b, c, d] : null;
}

function mean3(list: readonly Vec[]): Vec {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const p of list) {
    x += p[0];
    y += p[1];
    z += p[2];
  }
  return [x / list.length, y / list.length, z / list.length];
}

/** Far patches first; neighbours of one colour share a path. */
export function paintPatches(patches: Patch[]): string {
  patches.sort((a, b) => b.depth - a.depth);
  let out = "";
  let open = "";
  for (const p of patches) {
    const head = `<path fill="${p.fill}" d="`;
    if (head === open) out += p.d;
    else out += `${open ? '"/>' : ""}${head}${p.d}`;
    open = head;
  }
  return open ? `${out}"/>` : "";
}

/** Ribbon over the body between two profile samples, from sideways fraction `-u` to `u`. */
export function ribbonGrid(
  s: Surface,
  from: number,
  to: number,
  rows: number,
  u: number,
  cols: number,
): Vec[][] {
  const grid: Vec[][] = [];
  for (let i = 0; i <= rows; i++) {
    const at = from + ((to - from) * i) / rows;
    const row: Vec[] = [];
    for (let j = 0; j <= cols; j++) {
      const t = -1 + (2 * j) / cols;
      // denser near the corners, where the surface turns
      const e = Math.sin((Math.abs(t) * Math.PI) / 2) ** 0.78;
      row.push(s.ribbon(at, Math.sign(t) * e * u));
    }
    grid.push(row);
  }
  return grid;
}

/** The flank, one side (`sign` 1 left, -1 right). */
export function flankGrid(s: Surface, cols: number, rows: number, sign: 1 | -1): Vec[][] {
  const [x0, x1] = s.range;
  const grid: Vec[][] = [];
  for (let i = 0; i <= cols; i++) {
    const t = i / cols;
    // denser at nose and tail
    const x = x0 + (x1 - x0) * (t - (0.72 / (2 * Math.PI)) * Math.sin(2 * Math.PI * t));
    const low = s.row.cl;
    const high = s.span(Math.min(x1 - 0.05, Math.max(x0 + 0.05, x)))[1];
    const belt = Math.max(low, Math.min(high, s.shoulder(x)));
    const row: Vec[] = [];
    const below = Math.round(rows * 0.66);
    for (let j = 0; j <= rows; j++) {
      const h =
        j <= below ? low + ((belt - low) * j) / below : belt + ((high - belt) * (j - below)) / (rows - below);
      // nose and tail are not upright: outer columns follow their edge
      const [first, last] = s.edge(h);
      const at = Math.max(first, Math.min(last, x));
      row.push([at, sign * s.flank(at, h), h]);
    }
    grid.push(row);
  }
  return grid;
}

/** An ellipsoid, for mirrors and helmets. */
export function ellipsoid(at: Vec, radii: Vec, rings = 14, around = 22): Vec[][] {
  const grid: Vec[][] = [];
  for (let i = 0; i <= rings; i++) {
    const a = -Math.PI / 2 + (Math.PI * i) / rings;
    const row: Vec[] = [];
    for (let j = 0; j <= around; j++) {
      const b = (2 * Math.PI * j) / around;
      const flat = Math.sign(Math.cos(b)) * Math.abs(Math.cos(b)) ** 0.75;
      row.push([
        at[0] + radii[0] * Math.cos(a) * flat,
        at[1] + radii[1] * Math.cos(a) * Math.sin(b),
        at[2] + radii[2] * Math.sin(a),
      ]);
    }
    grid.push(row);
  }
  return grid;
}
