/** Everything drawn on the flank and roof: shut lines, handles, cladding, mirrors, rails, the light a lamp throws. */

import type { Vec } from "./camera.ts";
import { project } from "./camera.ts";
import { hexOf, linear, mix, type Oklch, type Rgb } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import type { Env } from "./light.ts";
import { ellipsoid, paintPatches, shadeGrid } from "./mesh.ts";
import { n, type Pen, type Point, poly } from "./svg.ts";

/** Shut line: a dark groove with light on its lower edge. */
const groove = (d: string, strength = 1): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${0.2 * strength}" stroke-width="1" transform="translate(1.1 .6)"/><path d="${d}" fill="none" stroke="#000" stroke-opacity="${0.55 * strength}" stroke-width="1.3"/>`;

export function drawFlank(drape: Drape, paint: Oklch): string {
  const b = drape.surface.row;
  const [bf, br] = b.belt;
  const W = b.wb;
  const arch = drape.surface.arch;
  const sill = b.cl + (b.clad ? 13 : 8);
  let out = "";
  // sill and cladding
  out += `<path d="${drape.path("side", [
    [arch + 1, sill],
    [W - arch - 1, sill + 2],
    [W - arch - 1, b.cl - 1],
    [arch + 1, b.cl - 1],
  ])}" fill="#0f1114"/>`;
  if (b.clad) {
    for (const cx of [0, W]) {
      const ring: Flat[] = [];
      for (let i = 0; i <= 24; i++) {
        const a = Math.PI * (-0.06 + (1.12 * i) / 24);
        ring.push([cx + Math.cos(a) * (arch + 3.2), Math.max(b.cl, b.wr + Math.sin(a) * (arch + 3.2))]);
      }
      const d = poly(
        ring.map((p) => drape.side(p, 0.3)),
        false,
      );
      const w = Math.abs(drape.side([cx, b.wr])[1] - drape.side([cx, b.wr + 6.4])[1]);
      out += `<path d="${d}" fill="none" stroke="#14161a" stroke-width="${n(w)}"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="1" transform="translate(0 ${n(-w * 0.36)})"/>`;
    }
  }
  // crease below the shoulder and the one above the sill catch the light
  const crease = (from: number, to: number, level: number, light: number): string => {
    const points: Flat[] = [];
    for (let i = 0; i <= 12; i++) {
      const x = from + ((to - from) * i) / 12;
      points.push([x, b.cl + (drape.surface.shoulder(x) - b.cl) * (level + 0.03 * (i / 12))]);
    }
    const d = poly(
      points.map((p) => drape.side(p)),
      false,
    );
    return `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3" transform="translate(0 2.2)"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity="${light}" stroke-width="1.5"/>`;
  };
  out += crease(drape.surface.front + 46, drape.surface.end - 14, 0.83, 0.42);
  out += crease(arch + 12, W - arch - 4, 0.2, 0.26);
  const f0 = b.cowl[0] + 24;
  const door = (points: readonly Flat[]): string => groove(drape.smooth("side", points));
  out += door([
    [f0 - 4, bf - 1],
    [f0 - 8, bf - 24],
    [f0 - 6, sill + 14],
    [f0 + 3, sill],
  ]);
  out += door([
    [b.pil[0] + 2, bf - 1],
    [b.pil[0] + 4, bf - 28],
    [b.pil[0] + 1, sill + 12],
    [b.pil[0] - 4, sill],
  ]);
  if (b.doors > 1) {
    out += door([
      [b.pil[1] + 12, br - 1],
      [b.pil[1] + 13, br - 18],
      [W - arch + 1, br - 32],
      [W - arch - 3, b.wr + 8],
      [W - arch - 6, sill],
    ]);
  }
  if (b.slide) {
    out += groove(
      drape.path(
        "side",
        [
          [b.pil[1] + 14, br - 10],
          [drape.surface.end - 34, br - 9],
        ],
        false,
      ),
      0.8,
    );
  }
  // fuel flap
  const fx = W + 12;
  const fh = b.tail[1] - 20;
  const flap: Flat[] = [];
  for (let i = 0; i < 18; i++) flap.push([fx + Math.cos(i / 2.86) * 7, fh + Math.sin(i / 2.86) * 6.4]);
  out += `<path d="${poly(flap.map((p) => drape.side(p)))}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1"/>`;
  // handles
  const light = hexOf(mix(paint, [1, 0, 0], 0.35));
  const handle = (x: number, h: number): string => {
    const bar = drape.path("side", [
      [x, h + 1.6],
      [x + 19, h + 2],
      [x + 19, h - 1.2],
      [x, h - 1.6],
    ]);
    const top = drape.path(
      "side",
      [
        [x + 1, h + 1.3],
        [x + 18, h + 1.7],
      ],
      false,
    );
    const under = drape.path(
      "side",
      [
        [x + 1, h - 2.4],
        [x + 18, h - 2],
      ],
      false,
    );
    return `<path d="${under}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2"/><path d="${bar}" fill="${hexOf(mix(paint, [0.15, 0.02, paint[2]], 0.3))}"/><path d="${top}" fill="none" stroke="${light}" stroke-width="1.2" stroke-linecap="round"/>`;
  };
  out += handle(b.pil[0] - 25, bf - 11);
  if (b.doors > 1) out += handle(b.pil[1] - 18, br - 11);
  return out;
}

/** Bonnet seams: two creases and the shut line that runs up to the windscreen. */
export function drawBonnet(drape: Drape): string {
  const s = drape.surface;
  const p = s.profile;
  const line = (u0: number, u1: number, from: number, to: number): string => {
    const pts: Point[] = [];
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      pts.push(drape.at(s.ribbon(from + (to - from) * t, u0 + (u1 - u0) * t)));
    }
    return poly(pts, false);
  };
  const across: Point[] = [];
  for (let i = -12; i <= 12; i++) across.push(drape.at(s.ribbon(p.cowl - 0.6, (i / 12) * 0.93)));
  const cowl = poly(across, false);
  let out = `<path d="${cowl}" fill="none" stroke="#0b0c0f" stroke-width="3.2"/>`;
  for (const sign of [-1, 1]) {
    out += groove(line(sign * 0.95, sign * 0.93, p.bonnetEdge - 3, p.cowl - 0.6), 0.9);
    const crease = line(sign * 0.5, sign * 0.62, p.bonnetEdge - 1, p.cowl - 1.5);
    out += `<path d="${crease}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2.2"/><path d="${crease}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2" transform="translate(${sign * 2.2} .8)"/>`;
  }
  return out;
}

/** One roof rail; `sign` 1 left, -1 right. */
export function drawRail(drape: Drape, sign: 1 | -1): string {
  const s = drape.surface;
  const p = s.profile;
  const pts: Point[] = [];
  for (let i = 0; i <= 16; i++) {
    const at = p.roofFront + 3 + ((p.roofRear - p.roofFront - 5) * i) / 16;
    const q = s.ribbon(at, sign * 0.86);
    const lift = 3.6 * Math.min(1, i / 2, (16 - i) / 2);
    pts.push(drape.at([q[0], q[1], q[2] + lift]));
  }
  const d = poly(pts, false);
  return `<path d="${d}" fill="none" stroke="#15171b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#cfd6de" stroke-opacity=".7" stroke-width="1.3" stroke-linecap="round" transform="translate(0 -1.6)"/>`;
}

export function drawMirror(drape: Drape, env: Env, paint: Oklch, sign: 1 | -1, mirrored: boolean): string {
  const s = drape.surface;
  const b = s.row;
  const x = b.cowl[0] + 30;
  const h = b.belt[0] + 7;
  const y = sign * (s.flank(x, h) + 11);
  const base = linear(paint);
  const shade = (normal: Vec, view: Vec, at: Vec): Rgb =>
    env.paint(base, normal, view, at[2] < h - 3 ? 0.55 : 0.1);
  const arm: Point[] = [
    [x - 2, y - sign * 14, h - 7],
    [x + 6, y - sign * 14, h - 8],
    [x + 5, y - sign * 2, h - 3],
    [x - 2, y - sign * 2, h - 3],
  ].map((q) => project(drape.camera, [q[0] ?? 0, q[1] ?? 0, q[2] ?? 0]));
  const shell = shadeGrid(ellipsoid([x, y, h], [7.5, 11, 7]), {
    camera: drape.camera,
    mirrored,
    inside: () => [x, y, h],
    shade,
  });
  return `<path d="${poly(arm)}" fill="#0c0d10"/>${paintPatches(shell)}`;
}

/** Lamp light: a burst, and a soft pool on the road ahead. */
export function lampBurst(pen: Pen, at: Point, size: number, color: string, core: string): string {
  return `${pen.glow(at[0], at[1], size * 2.4, size * 1.5, color, 0.55)}${pen.glow(at[0], at[1], size * 0.8, size * 0.55, core, 0.95)}${pen.glow(at[0], at[1], size * 4.2, size * 0.09, core, 0.7)}`;
}
