/** Lays flat drawings onto the curved body: side coordinates on the flank, face coordinates round nose and tail. */
import { sampleSpline } from "./bodies.ts";
import { type Camera, project, type Vec } from "./camera.ts";
import type { Surface } from "./surface.ts";
import { type Point, poly } from "./svg.ts";

/** Flat point: flank `[x, h]`, face `[t, h]` with t in half widths, beyond ±1 running along the flank in metres. */
export type Flat = readonly [number, number, 1?];

export interface Drape {
  /** Point on the visible flank. `out` lifts it off the surface, cm. */
  side(p: Flat, out?: number): Point;
  nose(p: Flat): Point;
  tail(p: Flat): Point;
  /** Polygon or polyline through corner points, densified so that it follows the surface. */
  path(on: "side" | "nose" | "tail", points: readonly Flat[], close?: boolean): string;
  /** The same through a smooth curve. */
  smooth(on: "side" | "nose" | "tail", points: readonly Flat[], close?: boolean): string;
  at(p: Vec): Point;
  /** Whether the corner of nose or tail on one side still faces the camera. */
  seesCorner(on: "nose" | "tail", side: 1 | -1): boolean;
  surface: Surface;
  camera: Camera;
}

/** `sign`: which flank is drawn, 1 left, -1 right. */
export function createDrape(surface: Surface, camera: Camera, sign: 1 | -1 = 1): Drape {
  const at = (p: Vec): Point => project(camera, p);
  const side = (p: Flat, out = 0): Point => at([p[0], sign * (surface.flank(p[0], p[1]) + out), p[1]]);
  const wrap = (p: Flat, front: boolean): Point => {
    const s = front ? surface.frontAt(p[1]) : surface.tailAt(p[1]);
    const t = Math.abs(p[0]);
    const dir = Math.sign(p[0]) || 1;
    if (t <= 1) return at(surface.ribbon(s, p[0]));
    const corner = surface.ribbon(s, dir);
    const x = corner[0] + (t - 1) * 100 * (front ? 1 : -1);
    const h = corner[2];
    return at([x, dir * surface.flank(x, h), h]);
  };
  const map = {
    side: (p: Flat) => side(p),
    nose: (p: Flat) => wrap(p, true),
    tail: (p: Flat) => wrap(p, false),
  };
  return {
    side,
    nose: map.nose,
    tail: map.tail,
    at,
    seesCorner: (on, which) => {
      const h = surface.row.nose - 6;
      const s = on === "nose" ? surface.frontAt(h) : surface.tailAt(h);
      const a = surface.ribbon(s, which * 0.72);
      const b = surface.ribbon(s, which * 0.92);
      // normal of the face in plan, pointing out of the car
      const dir = on === "nose" ? -1 : 1;
      const nx = dir * Math.abs(b[1] - a[1]);
      const ny = which * Math.abs(b[0] - a[0]);
      const len = Math.hypot(nx, ny) || 1;
      const vx = b[0] - camera.eye[0];
      const vy = b[1] - camera.eye[1];
      return (nx * vx + ny * vy) / len / (Math.hypot(vx, vy) || 1) < -0.16;
    },
    surface,
    camera,
    path: (on, points, close = true) => {
      const out: Point[] = [];
      const count = close ? points.length : points.length - 1;
      for (let i = 0; i < count; i++) {
        const a = points[i] ?? [0, 0];
        const b = points[(i + 1) % points.length] ?? a;
        const far = on === "side" ? Math.hypot(b[0] - a[0], b[1] - a[1]) / 14 : Math.abs(b[0] - a[0]) * 10;
        const steps = Math.max(1, Math.min(16, Math.ceil(far)));
        for (let k = 0; k < steps; k++) {
          const t = k / steps;
          out.push(map[on]([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]));
        }
      }
      const last = points[points.length - 1];
      if (!close && last) out.push(map[on](last));
      return poly(out, close);
    },
    smooth: (on, points, close = false) => {
      const { points: dense } = sampleSpline(points, 7);
      return poly(
        dense.map((p) => map[on](p)),
        close,
      );
    },
  };
}
