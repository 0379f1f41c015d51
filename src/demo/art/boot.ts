/** An open boot seen from behind, and what lies in it. */

import type { Camera } from "./camera.ts";
import type { CarSpec } from "./car-spec.ts";
import { hex, hexOf, mix } from "./color.ts";
import { createDrape } from "./drape.ts";
import type { Load } from "./keys.ts";
import type { Env } from "./light.ts";
import { bowl, dough } from "./props.ts";
import { surfaceOf } from "./surface.ts";
import { n, type Pen, type Point, poly, rect } from "./svg.ts";

/** The floor of the boot in the picture: its near edge, its far edge, and pixels per centimetre at the near one. */
interface Floor {
  left: number;
  right: number;
  near: number;
  far: number;
  cm: number;
}

const box = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y - h)}" width="${n(w)}" height="${n(h)}" rx="${n(h * 0.1)}" fill="${fill}"/>${rect(x, y - h * 0.55, w, h * 0.08, "#000", ' fill-opacity=".25"')}`;

const LOADS: Record<Load, (pen: Pen, f: Floor) => string> = {
  empty: () => "",
  breakfast: (pen, f) => {
    const w = f.right - f.left;
    const cloth = poly([
      [f.left + w * 0.1, f.far + 10],
      [f.right - w * 0.1, f.far + 10],
      [f.right - w * 0.04, f.near],
      [f.left + w * 0.04, f.near],
    ]);
    let out = `<path d="${cloth}" fill="${hex(0.9, 0.03, 85)}"/>`;
    for (let i = 0; i < 6; i++) out += bowl(pen, f.left + w * (0.2 + i * 0.12), f.far + 26, f.cm * 12);
    out += dough(f.left + w * 0.3, f.near - 10, f.cm * 26) + dough(f.left + w * 0.52, f.near - 6, f.cm * 26);
    for (let i = 0; i < 3; i++) out += bowl(pen, f.left + w * (0.68 + i * 0.11), f.near - 2, f.cm * 14);
    return out;
  },
  oranges: (_pen, f) => {
    const x = f.left + (f.right - f.left) * 0.28;
    const w = f.cm * 56;
    const h = f.cm * 22;
    let out = "";
    for (let i = 0; i < 26; i++) {
      const row = Math.floor(i / 9);
      out += `<circle cx="${n(x + 20 + ((i % 9) / 8) * (w - 40) + (row % 2) * 12)}" cy="${n(f.near - h - 6 - row * f.cm * 4.4)}" r="${n(f.cm * 4.4)}" fill="${hex(0.72 + (i % 3) * 0.03, 0.17, 55)}" stroke="${hex(0.55, 0.14, 48)}" stroke-width="1.5"/>`;
    }
    let weave = "";
    for (let k = 1; k < 8; k++) weave += `M${n(x + (w * k) / 8)} ${n(f.near - h)}v${n(h)}`;
    for (let k = 1; k < 4; k++) weave += `M${n(x)} ${n(f.near - (h * k) / 4)}h${n(w)}`;
    return `${out}${box(x, f.near, w, h, hex(0.62, 0.08, 70))}<path d="${weave}" stroke="${hex(0.42, 0.06, 60)}" stroke-width="4"/>`;
  },
  luggage: (_pen, f) =>
    box(f.left + f.cm * 6, f.far + 24, f.cm * 34, f.cm * 40, hex(0.42, 0.09, 250)) +
    box(f.left + f.cm * 44, f.far + 24, f.cm * 26, f.cm * 30, hex(0.55, 0.12, 30)) +
    box(f.left + f.cm * 18, f.near, f.cm * 40, f.cm * 22, hex(0.7, 0.06, 75)) +
    box(f.left + f.cm * 66, f.near, f.cm * 30, f.cm * 32, hex(0.36, 0.05, 160)),
  boxes: (_pen, f) =>
    [
      [4, 0, 34, 30],
      [42, 0, 40, 24],
      [86, 0, 24, 34],
      [12, 1, 36, 18],
      [54, 1, 30, 16],
    ]
      .map(([x = 0, front, w = 0, h = 0]) =>
        box(
          f.left + f.cm * x,
          front ? f.near : f.far + 20,
          f.cm * w,
          f.cm * h * 1.2,
          hex(front ? 0.72 : 0.62, 0.07, 68),
        ),
      )
      .join(""),
  plank: (_pen, f) => {
    const w = f.right - f.left;
    return `<path d="${poly([
      [f.left + w * 0.3, f.far + 8],
      [f.left + w * 0.52, f.far + 8],
      [f.left + w * 0.56, f.near + 14],
      [f.left + w * 0.2, f.near + 14],
    ])}" fill="${hex(0.74, 0.08, 72)}"/>${rect(f.left + w * 0.2, f.near + 14, w * 0.36, f.cm * 3, hex(0.58, 0.08, 62))}${box(f.right - f.cm * 30, f.near - 4, f.cm * 20, f.cm * 18, hex(0.52, 0.12, 250))}`;
  },
  cocoa: (pen, f) => {
    const x = f.left + (f.right - f.left) * 0.4;
    const pot = `<path d="M${n(x - f.cm * 9)} ${n(f.near - f.cm * 22)}h${n(f.cm * 18)}l${n(f.cm * 3)} ${n(f.cm * 22)}h${n(-f.cm * 24)}z" fill="${hex(0.6, 0.13, 30)}"/><path d="M${n(x + f.cm * 9)} ${n(f.near - f.cm * 20)}q${n(f.cm * 12)} ${n(f.cm * 6)} ${n(f.cm * 3)} ${n(f.cm * 14)}" fill="none" stroke="#26221f" stroke-width="7"/>`;
    const cups = [24, 36, 48].map((dx) => box(x + f.cm * dx, f.near, f.cm * 8, f.cm * 9, "#f1ece2")).join("");
    return `${pen.glow(x, f.near - f.cm * 34, 60, 70, "#ffffff", 0.4)}${pot}${cups}${pen.glow(x, f.far, 320, 120, hex(0.85, 0.13, 70), 0.35)}`;
  },
};

/** The opening over the car's tail, its load, and the lid above. The car looks away from the camera. */
export function drawBoot(pen: Pen, env: Env, camera: Camera, spec: CarSpec, load: Load): string {
  const s = surfaceOf(spec.body);
  const b = s.row;
  const drape = createDrape(s, camera);
  const top = b.h - 9;
  const sill = b.cl + 45;
  const at = (x: number, u: number, h: number): Point => drape.at([x, u * b.w, h]);
  const rim = (u: number, h: number): Point => at(s.end - 14, u, h);
  const opening = poly([
    rim(-0.66, top),
    rim(0.66, top),
    rim(0.8, b.tail[1] + 8),
    rim(0.84, sill + 8),
    rim(0.78, sill),
    rim(-0.78, sill),
    rim(-0.84, sill + 8),
    rim(-0.8, b.tail[1] + 8),
  ]);
  const end = s.end - 12;
  const depth = 92;
  const nearL = at(end, -0.78, sill);
  const nearR = at(end, 0.78, sill);
  const farL = at(end - depth, -0.66, sill);
  const farR = at(end - depth, 0.66, sill);
  const left = Math.min(nearL[0], nearR[0]);
  const right = Math.max(nearL[0], nearR[0]);
  const floor: Floor = { left, right, near: nearL[1], far: farL[1], cm: (right - left) / (1.56 * b.w) };
  const backTop = at(end - depth, 0, b.tail[1] + 4)[1];
  const x0 = Math.min(farL[0], farR[0]);
  const x1 = Math.max(farL[0], farR[0]);
  const seats = [0, 1, 2]
    .map((k) => {
      const w = (x1 - x0) / 3;
      return `<rect x="${n(x0 + k * w + 4)}" y="${n(backTop)}" width="${n(w - 8)}" height="${n(floor.far - backTop)}" rx="12" fill="${hex(0.3, 0.01, 60)}"/><rect x="${n(x0 + k * w + w * 0.32)}" y="${n(backTop - 34)}" width="${n(w * 0.36)}" height="40" rx="10" fill="${hex(0.26, 0.01, 60)}"/>`;
    })
    .join("");
  const carpet = poly([nearL, nearR, farR, farL]);
  const inner = `${rect(0, 0, 1500, 1000, hex(0.2, 0.008, 60))}${pen.glow((left + right) / 2, backTop - 20, right - left, 260, "#fff3dc", 0.42)}${seats}<path d="${carpet}" fill="${hex(0.38, 0.008, 250)}"/>`;
  const hole = `<g clip-path="${pen.clip(opening)}">${inner}</g><path d="${opening}" fill="none" stroke="#0b0c0e" stroke-width="6"/>`;
  // the lid, seen from below: hinges at the roof, its edge above and nearer to us
  const hinge = s.end - (b.tail[0] + 26);
  const lid = [
    at(hinge, -0.74, b.h - 3),
    at(hinge, 0.74, b.h - 3),
    at(hinge + 74, 0.84, b.h + 30),
    at(hinge + 74, -0.84, b.h + 30),
  ];
  const [a = [0, 0], c = [0, 0], d = [0, 0], e = [0, 0]] = lid;
  const between = (p: Point, q: Point, t: number): Point => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t,
  ];
  const pane = [
    between(between(a, e, 0.16), between(c, d, 0.16), 0.1),
    between(between(a, e, 0.16), between(c, d, 0.16), 0.9),
    between(between(a, e, 0.66), between(c, d, 0.66), 0.92),
    between(between(a, e, 0.66), between(c, d, 0.66), 0.08),
  ];
  const paint = hexOf(mix(spec.paint, [0.1, 0.01, spec.paint[2]], 0.25));
  const glass = hexOf(mix(env.spec.zenith, [0.12, 0.01, 250], 0.45));
  const strut = (p: Point, q: Point): string =>
    `<path d="M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}" stroke="#23262b" stroke-width="7"/>`;
  const struts =
    strut(between(a, e, 0.5), drape.tail([-0.82, b.tail[1] + 14])) +
    strut(between(c, d, 0.5), drape.tail([0.82, b.tail[1] + 14]));
  return `${hole}${LOADS[load](pen, floor)}${struts}<path d="${poly(lid)}" fill="#1b1d21" stroke="${paint}" stroke-width="12" stroke-linejoin="round"/><path d="${poly(pane)}" fill="${glass}"/>`;
}
