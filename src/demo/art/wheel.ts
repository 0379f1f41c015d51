/** Wheels: drawn flat in their own disc and carried into perspective by an affine map. */

import { type Camera, project, type Vec } from "./camera.ts";
import { hexOf, mix, type Oklch, rgbHex } from "./color.ts";
import type { Env } from "./light.ts";
import { n, type Pen, type Point, poly } from "./svg.ts";

export const WHEEL_STYLES = ["five", "twin", "mesh", "turbine", "star", "aero", "multi"] as const;
export type WheelStyle = (typeof WHEEL_STYLES)[number];

export interface WheelSpec {
  style: WheelStyle;
  rim: Oklch;
  caliper: Oklch;
  /** Degrees the wheel has turned. */
  turn: number;
  /** Blurred by speed. */
  spin: boolean;
}

/** Spokes within the unit of radius `R`, one path per spoke, pointing up. */
function spokes(style: WheelStyle, R: number): { count: number; d: string } {
  const bar = (half: number, off: number, sway: number): string =>
    `M${n(-half * 0.8 + off * 0.4)} ${n(-R * 0.13)}L${n(-half + off + sway)} ${n(-R * 0.97)}L${n(half + off + sway)} ${n(-R * 0.97)}L${n(half * 0.8 + off * 0.4)} ${n(-R * 0.13)}Z`;
  switch (style) {
    case "five":
      return { count: 5, d: bar(R * 0.19, 0, 0) };
    case "twin":
      return { count: 5, d: bar(R * 0.08, -R * 0.16, 0) + bar(R * 0.08, R * 0.16, 0) };
    case "mesh":
      return { count: 10, d: bar(R * 0.055, 0, R * 0.17) + bar(R * 0.055, 0, -R * 0.17) };
    case "turbine":
      return { count: 9, d: bar(R * 0.1, 0, R * 0.22) };
    case "star":
      return {
        count: 5,
        d: `M${n(-R * 0.1)} ${n(-R * 0.12)}L${n(-R * 0.09)} ${n(-R * 0.5)}L${n(-R * 0.33)} ${n(-R * 0.94)}L${n(-R * 0.19)} ${n(-R * 0.97)}L0 ${n(-R * 0.6)}L${n(R * 0.19)} ${n(-R * 0.97)}L${n(R * 0.33)} ${n(-R * 0.94)}L${n(R * 0.09)} ${n(-R * 0.5)}L${n(R * 0.1)} ${n(-R * 0.12)}Z`,
      };
    case "aero":
      return {
        count: 5,
        d: `M${n(-R * 0.08)} ${n(-R * 0.14)}L${n(-R * 0.42)} ${n(-R * 0.88)}A${n(R * 0.97)} ${n(R * 0.97)} 0 0 1 ${n(R * 0.36)} ${n(-R * 0.9)}L${n(R * 0.24)} ${n(-R * 0.45)}L${n(R * 0.1)} ${n(-R * 0.14)}Z`,
      };
    case "multi":
      return { count: 14, d: bar(R * 0.05, 0, R * 0.03) };
  }
}

/** The wheel in a flat disc of radius `r` round the origin, y down. */
export function wheelArt(
  pen: Pen,
  env: Env,
  r: number,
  w: WheelSpec,
): { tyre: string; barrel: string; face: string } {
  const R = r * 0.755;
  const sky = rgbHex(env.low);
  const dark = hexOf(mix(w.rim, [0.12, 0.01, 250], 0.72));
  const mid = hexOf(mix(w.rim, [0.12, 0.01, 250], 0.35));
  const light = hexOf(mix(w.rim, [1, 0, 0], 0.4));
  const rim = pen.linear(
    [
      [0, light],
      [0.45, hexOf(w.rim)],
      [1, dark],
    ],
    [0.1, 0, 0.4, 1],
  );
  const rubber = pen.radial([
    [0, "#0a0b0d"],
    [0.76, "#0d0e10"],
    [0.8, "#2a2d32"],
    [0.9, "#1b1d21"],
    [0.97, "#141518"],
    [1, "#08090a"],
  ]);
  const tyre = `<circle r="${n(r)}" fill="${rubber}"/><circle r="${n(r * 0.93)}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width=".7"/><circle r="${n(r * 0.87)}" fill="none" stroke="#fff" stroke-opacity=".06" stroke-width=".6"/><path d="M${n(-r * 0.7)} ${n(-r * 0.58)}A${n(r * 0.91)} ${n(r * 0.91)} 0 0 1 ${n(r * 0.36)} ${n(-r * 0.84)}" fill="none" stroke="${sky}" stroke-opacity=".22" stroke-width="1.6" stroke-linecap="round"/>`;
  const disc = pen.linear(
    [
      [0, "#9aa0a8"],
      [0.4, "#5a5f67"],
      [0.6, "#a9afb7"],
      [1, "#4a4e55"],
    ],
    [0, 0.2, 1, 0.8],
  );
  const barrelFill = pen.radial([
    [0, "#08090b"],
    [0.8, "#101216"],
    [0.93, mid],
    [1, "#0b0d10"],
  ]);
  const barrel = `<circle r="${n(R)}" fill="${barrelFill}"/><circle r="${n(R * 0.74)}" fill="${disc}"/><circle r="${n(R * 0.66)}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".7" stroke-dasharray=".8 2.4"/><circle r="${n(R * 0.56)}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".7" stroke-dasharray=".8 2.4"/><circle r="${n(R * 0.4)}" fill="#17191d"/><path d="M${n(R * 0.3)} ${n(-R * 0.72)}A${n(R * 0.78)} ${n(R * 0.78)} 0 0 1 ${n(R * 0.68)} ${n(R * 0.4)}L${n(R * 0.44)} ${n(R * 0.26)}A${n(R * 0.5)} ${n(R * 0.5)} 0 0 0 ${n(R * 0.22)} ${n(-R * 0.48)}Z" fill="${hexOf(w.caliper)}"/><path d="M${n(R * 0.36)} ${n(-R * 0.66)}A${n(R * 0.75)} ${n(R * 0.75)} 0 0 1 ${n(R * 0.7)} ${n(-R * 0.22)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width=".8"/>`;
  let face = "";
  if (w.spin) {
    for (let i = 0; i < 30; i++) {
      const o = 0.1 + 0.5 * Math.abs(Math.sin(i * 0.83));
      face += `<path d="M0 ${n(-R * 0.2)}L${n(R * 0.07)} ${n(-R * 0.95)}L${n(-R * 0.05)} ${n(-R * 0.95)}Z" fill="${mid}" fill-opacity="${Math.round(o * 100) / 100}" transform="rotate(${n(i * 12 + w.turn)})"/>`;
    }
  } else {
    const { count, d } = spokes(w.style, R);
    let all = "";
    for (let i = 0; i < count; i++)
      all += `<path d="${d}" transform="rotate(${n(w.turn + (i * 360) / count)})"/>`;
    face += `<g fill="#000" opacity=".5" transform="translate(1.1 1.3)">${all}</g><g fill="${rim}">${all}</g><g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".35">${all}</g>`;
  }
  face += `<circle r="${n(R * 0.965)}" fill="none" stroke="${rim}" stroke-width="${n(R * 0.085)}"/><circle r="${n(R * 1.005)}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width=".6"/><circle r="${n(R * 0.925)}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width=".5"/><circle r="${n(R * 0.21)}" fill="${mid}"/><circle r="${n(R * 0.185)}" fill="${rim}"/><circle r="${n(R * 0.115)}" fill="${dark}"/><path d="M${n(-R * 0.055)} ${n(R * 0.05)}V${n(-R * 0.05)}H${n(R * 0.055)}V${n(R * 0.05)}" fill="none" stroke="${light}" stroke-width="${n(R * 0.025)}"/>`;
  return { tyre, barrel, face };
}

/** Affine map of the disc at `(x, y, z)` into the picture, as an SVG `matrix`. */
export function discMatrix(c: Camera, at: Vec, r: number, steer = 0): string {
  const o = project(c, at);
  const cs = Math.cos(steer) * r;
  const sn = Math.sin(steer) * r;
  const half = (a: Point, b: Point): Point => [(a[0] - b[0]) / 2 / r, (a[1] - b[1]) / 2 / r];
  const across = half(
    project(c, [at[0] + cs, at[1] + sn, at[2]]),
    project(c, [at[0] - cs, at[1] - sn, at[2]]),
  );
  const down = half(project(c, [at[0], at[1], at[2] - r]), project(c, [at[0], at[1], at[2] + r]));
  const f = (v: number): string => v.toFixed(4);
  return `matrix(${f(across[0])} ${f(across[1])} ${f(down[0])} ${f(down[1])} ${n(o[0])} ${n(o[1])})`;
}

/** Outline of the tyre as a cylinder: hull of its two faces. */
export function tyreHull(c: Camera, at: Vec, r: number, width: number, steer = 0): Point[] {
  const pts: Point[] = [];
  for (const off of [0, -width * Math.sign(at[1] || 1)]) {
    for (let i = 0; i < 28; i++) {
      const a = (i / 28) * Math.PI * 2;
      const x = Math.cos(a) * r;
      pts.push(
        project(c, [
          at[0] + x * Math.cos(steer) - off * Math.sin(steer),
          at[1] + off * Math.cos(steer) + x * Math.sin(steer),
          at[2] + Math.sin(a) * r,
        ]),
      );
    }
  }
  return hull(pts);
}

/** Convex hull, monotone chain. */
export function hull(points: readonly Point[]): Point[] {
  const p = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Point, a: Point, b: Point): number =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const q of list) {
      for (;;) {
        const a = out[out.length - 2];
        const b = out[out.length - 1];
        if (!a || !b || turn(a, b, q) > 0) break;
        out.pop();
      }
      out.push(q);
    }
    out.pop();
    return out;
  };
  return [...half(p), ...half(p.reverse())];
}

export interface WheelPlace {
  camera: Camera;
  at: Vec;
  r: number;
  /** The camera sees the outer face. */
  facing: boolean;
  steer?: number;
}

/** One wheel in perspective, tread included. */
export function drawWheel(pen: Pen, env: Env, place: WheelPlace, spec: WheelSpec): string {
  const { camera, at, r } = place;
  const steer = place.steer ?? 0;
  const tread = poly(tyreHull(camera, at, r, 23, steer));
  let out = `<path d="${tread}" fill="#0b0c0e"/>`;
  if (!place.facing) return out;
  const art = wheelArt(pen, env, r, spec);
  const sign = Math.sign(at[1] || 1);
  const deep = (d: number): string =>
    discMatrix(camera, [at[0] + Math.sin(steer) * d * sign, at[1] - sign * d, at[2]], r, steer);
  const window = pen.id();
  pen.def(
    `<clipPath id="${window}"><circle r="${n(r * 0.755)}" transform="${discMatrix(camera, at, r, steer)}"/></clipPath>`,
  );
  out += `<g transform="${deep(0)}">${art.tyre}</g><g clip-path="url(#${window})"><g transform="${deep(7)}">${art.barrel}</g></g><g transform="${deep(1)}">${art.face}</g>`;
  return out;
}
