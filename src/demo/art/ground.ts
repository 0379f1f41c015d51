/** What a car leaves on the ground: its shadow and its mirror image. */
import { BODIES } from "./bodies.ts";
import { type Camera, project, type Vec } from "./camera.ts";
import type { CarSpec } from "./car-spec.ts";
import { hexOf, mix } from "./color.ts";
import type { Env } from "./light.ts";
import { surfaceOf } from "./surface.ts";
import { type Pen, type Point, poly } from "./svg.ts";
import { hull } from "./wheel.ts";

/** Soft contact shadow on the ground, darkest under the sills. */
export function carShadow(env: Env, camera: Camera, spec: CarSpec): string {
  const b = BODIES[spec.body];
  const key = env.spec.key;
  const reach = env.spec.keyPower * 26;
  const [rx, ry] = camera.right;
  const sx = spec.mirrored ? -key[0] : key[0];
  // away from the light, turned from screen terms into car space
  const ox = -(sx * rx - key[1] * camera.forward[0]) * reach;
  const oy = -(sx * ry - key[1] * camera.forward[1]) * reach;
  let out = "";
  for (let i = 0; i < 18; i++) {
    const grow = 42 - i * 4;
    const t = 1 - i / 17;
    const pts: Point[] = [];
    const hx = (b.wb + b.fo + b.ro) / 2 + grow * 0.55;
    const hy = b.w + grow;
    const mx = (b.wb + b.ro - b.fo) / 2;
    for (let k = 0; k < 36; k++) {
      const a = (k / 36) * Math.PI * 2;
      const c = Math.cos(a);
      const s = Math.sin(a);
      pts.push(
        project(camera, [
          mx + Math.sign(c) * Math.abs(c) ** 0.45 * hx + ox * t,
          Math.sign(s) * Math.abs(s) ** 0.45 * hy + oy * t,
          0,
        ]),
      );
    }
    out += `<path d="${poly(pts)}"/>`;
  }
  return `<g fill="#04060a" fill-opacity=".07">${out}</g>`;
}

/** The car upside down in a wet or polished ground, fading with depth. */
export function carReflection(pen: Pen, env: Env, camera: Camera, spec: CarSpec, strength: number): string {
  const s = surfaceOf(spec.body);
  const below = (p: Vec): Point => project(camera, [p[0], p[1], -p[2]]);
  const outline: Point[] = [];
  for (const sign of [1, -1]) {
    for (let i = 0; i < s.profile.points.length; i += 3) {
      for (const u of [0, 0.7, 1]) outline.push(below(s.ribbon(i, u * sign)));
    }
  }
  const low = below([s.row.wb / 2, 0, s.row.h]);
  const high = project(camera, [s.row.wb / 2, s.row.w, 0]);
  const tint = hexOf(mix(spec.paint, env.spec.near, 0.6));
  const fill = pen.linear(
    [
      [0, tint, strength * 0.62],
      [0.24, tint, strength * 0.26],
      [0.5, tint, 0],
    ],
    [0, high[1], 0, low[1]],
    true,
  );
  return `<path d="${poly(hull(outline))}" fill="${fill}"/>`;
}
