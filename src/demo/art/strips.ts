/**
 * Shades a grid of points as a few long strips, each with one gradient along it: smooth like a photograph, and two
 * orders of magnitude fewer shapes than one patch per cell.
 */
import { type Camera, depth, dot, project, sub, unit, type Vec } from "./camera.ts";
import { mixRgb, type Rgb, rgbHex } from "./color.ts";
import { type Grid, screenDir } from "./mesh.ts";
import { n, type Pen, type Point, type Stop } from "./svg.ts";

export interface StripOptions {
  camera: Camera;
  mirrored: boolean;
  /** Outward normal of the surface. */
  normal: (p: Vec) => Vec;
  shade: (normal: Vec, view: Vec, at: Vec) => Rgb;
  /** Pixels each strip reaches over its neighbour. */
  bleed?: number;
}

interface Vertex {
  p: Vec;
  at: Point;
  facing: number;
  color: Rgb;
}

function vertices(grid: Grid, o: StripOptions): Vertex[][] {
  return grid.map((row) =>
    row.map((p) => {
      const normal = o.normal(p);
      const view = unit(sub(p, o.camera.eye));
      const facing = -dot(normal, view);
      const color = o.shade(
        screenDir(o.camera, normal, o.mirrored),
        screenDir(o.camera, view, o.mirrored),
        p,
      );
      return { p, at: project(o.camera, p), facing, color };
    }),
  );
}

const difference = (a: Rgb, b: Rgb): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** Gradient stops along the strip, as few as the eye allows; places that face away are left out. */
function stopsAlong(row: readonly Vertex[], a: Point, b: Point): Stop[] {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const len = dx * dx + dy * dy || 1;
  const stops: [number, Rgb][] = [];
  let high = -1;
  for (const v of row) {
    if (v.facing < 0.02) continue;
    const t = ((v.at[0] - a[0]) * dx + (v.at[1] - a[1]) * dy) / len;
    if (t <= high + 0.002) continue;
    high = t;
    stops.push([Math.min(1, Math.max(0, t)), v.color]);
  }
  // keep a stop only where the straight line between the kept ones would miss it
  const out: [number, Rgb][] = [];
  let from = 0;
  for (let i = 0; i < stops.length; i++) {
    const s = stops[i];
    const start = stops[from];
    const next = stops[i + 1];
    if (!s || !start) continue;
    let keep = i === 0 || !next;
    if (!keep && next) {
      for (let k = from + 1; k <= i && !keep; k++) {
        const m = stops[k];
        if (m)
          keep = difference(mixRgb(start[1], next[1], (m[0] - start[0]) / (next[0] - start[0])), m[1]) > 0.02;
      }
    }
    if (keep) {
      out.push(s);
      from = i;
    }
  }
  return out.map(([t, c]) => [t, rgbHex(c)]);
}

/** Strips between neighbouring rows of the grid, sorted from far to near. */
export function shadeStrips(pen: Pen, grid: Grid, o: StripOptions): string {
  const bleed = o.bleed ?? 0.9;
  const all = vertices(grid, o);
  const strips: { far: number; xml: string }[] = [];
  for (let i = 0; i < all.length - 1; i++) {
    const r0 = all[i];
    const r1 = all[i + 1];
    if (!r0 || !r1) continue;
    const visible = [...r0, ...r1].filter((v) => v.facing > 0.02);
    if (visible.length < 3) continue;
    const mid: Vertex[] = r0.map((v, j) => {
      const w = r1[j] ?? v;
      const best = v.facing >= w.facing ? v : w;
      return {
        p: v.p,
        at: [(v.at[0] + w.at[0]) / 2, (v.at[1] + w.at[1]) / 2],
        facing: Math.max(v.facing, w.facing),
        color: v.facing > 0.02 && w.facing > 0.02 ? mixRgb(v.color, w.color, 0.5) : best.color,
      };
    });
    const seen = mid.filter((v) => v.facing > 0.02);
    const a = seen[0]?.at;
    const b = seen[seen.length - 1]?.at;
    if (!a || !b) continue;
    const stops = stopsAlong(mid, a, b);
    if (stops.length === 0) continue;
    // grow the strip away from its middle line, so that no seam shows
    const cx = mid.reduce((sum, v) => sum + v.at[0], 0) / mid.length;
    const cy = mid.reduce((sum, v) => sum + v.at[1], 0) / mid.length;
    const grow = (v: Vertex, m: Vertex): string => {
      const dx = v.at[0] - m.at[0];
      const dy = v.at[1] - m.at[1];
      const len = Math.hypot(dx, dy);
      const k = len > 0.01 ? bleed / len : 0;
      const ex = v.at[0] - cx;
      const ey = v.at[1] - cy;
      const el = Math.hypot(ex, ey) || 1;
      return `${n(v.at[0] + dx * k + (ex / el) * 0.3)} ${n(v.at[1] + dy * k + (ey / el) * 0.3)}`;
    };
    const there = r0.map((v, j) => grow(v, mid[j] ?? v));
    const back = r1.map((v, j) => grow(v, mid[j] ?? v)).reverse();
    const first = stops[0];
    const fill = stops.length === 1 && first ? first[1] : pen.linear(stops, [a[0], a[1], b[0], b[1]], true);
    strips.push({
      far: mid.reduce((sum, v) => sum + depth(o.camera, v.p), 0) / mid.length,
      xml: `<path fill="${fill}" d="M${there.join("L")}L${back.join("L")}Z"/>`,
    });
  }
  strips.sort((x, y) => y.far - x.far);
  return strips.map((s) => s.xml).join("");
}
