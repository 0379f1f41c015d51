/** A whole car seen from anywhere round it: shaded body, glass, wheels, lamps. */

import { type Camera, project, type Vec } from "./camera.ts";
import type { CarSpec } from "./car-spec.ts";
import { linear, type Rgb } from "./color.ts";
import { createDrape, type Drape } from "./drape.ts";
import { designFace } from "./face.ts";
import { glazing } from "./glass.ts";
import type { Env } from "./light.ts";
import { flankGrid, paintPatches, ribbonGrid, shadeGrid } from "./mesh.ts";
import { drawNose } from "./nose.ts";
import { shadeStrips } from "./strips.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { type Pen, type Point, poly } from "./svg.ts";
import { drawTail } from "./tail.ts";
import { drawBonnet, drawFlank, drawMirror, drawRail, lampBurst } from "./trim.ts";
import { drawWheel, hull } from "./wheel.ts";

/** Closeness to the ground: paint near the sill lies in the car's own shade. */
const groundShade = (h: number): number => {
  const t = 1 - Math.min(1, Math.max(0, (h - 12) / 30));
  return t * t * 0.8;
};

/** The painted body without glass, lamps and wheels. */
function paintBody(pen: Pen, s: Surface, camera: Camera, env: Env, spec: CarSpec, detail: number): string {
  const base = linear(spec.paint);
  const shade = (normal: Vec, view: Vec, at: Vec): Rgb => env.paint(base, normal, view, groundShade(at[2]));
  const axis = s.row.h * 0.42;
  const inside = (p: Vec): Vec => [
    Math.max(10, Math.min(s.row.wb - 10, p[0])),
    0,
    Math.min(axis, p[2] * 0.7),
  ];
  const o = { camera, mirrored: spec.mirrored, shade };
  const flank = (sign: 1 | -1): string =>
    shadeStrips(pen, flankGrid(s, Math.round(100 * detail), Math.round(40 * detail), sign), {
      ...o,
      normal: (p) => s.flankNormal(p[0], p[2], sign),
    });
  const rows = Math.round(s.profile.points.length * detail);
  const ribbon = ribbonGrid(s, 0, s.profile.points.length - 1, rows, 1, Math.round(36 * detail));
  return flank(-1) + paintPatches(shadeGrid(ribbon, { ...o, inside })) + flank(1);
}

/** Draws a car without its shadow, in the pixels of the camera. */
export function drawCar(pen: Pen, env: Env, camera: Camera, spec: CarSpec): string {
  const s = surfaceOf(spec.body);
  const b = s.row;
  const detail = spec.detail ?? 1;
  const drape = createDrape(s, camera);
  const seesLeft = camera.eye[1] > b.w * 1.25;
  let out = "";
  // dark underbody and the far wheels first
  const floor: Point[] = [];
  for (const [x, y] of [
    [s.front + 34, b.w * 0.6],
    [s.front + 34, -b.w * 0.6],
    [s.end - 24, -b.w * 0.66],
    [s.end - 24, b.w * 0.66],
    [b.wb * 0.2, b.w * 0.86],
    [b.wb * 0.8, b.w * 0.86],
  ] as const) {
    floor.push(project(camera, [x, y, b.cl - 3]), project(camera, [x, y, b.cl + 18]));
  }
  const track = b.w - 4;
  const wheel = (x: number, sign: 1 | -1): string =>
    drawWheel(
      pen,
      env,
      {
        camera,
        at: [x, sign * (s.flank(x, b.wr) - 3.5), b.wr],
        r: b.wr,
        facing: sign * camera.eye[1] > track,
        steer: x === 0 ? (spec.steer ?? 0) : 0,
      },
      { ...spec.wheel, turn: spec.wheel.turn + (x > 0 ? 23 : 0) },
    );
  out += wheel(0, -1) + wheel(b.wb, -1);
  out += `<path d="${poly(hull(floor))}" fill="#050608"/>`;
  if (!seesLeft) out += wheel(0, 1) + wheel(b.wb, 1);
  // the roof hides what of the rails lies behind it
  if (b.rail) out += drawRail(drape, -1) + (seesLeft ? "" : drawRail(drape, 1));
  out += paintBody(pen, s, camera, env, spec, detail);
  if (seesLeft) {
    // arch openings, then wheels clipped to what the arch leaves free
    for (const x of [0, b.wb]) {
      const ring: Point[] = [];
      const open = Math.asin(Math.min(1, (b.wr - b.cl + 1) / s.arch));
      for (let i = 0; i <= 40; i++) {
        const a = -open + ((Math.PI + 2 * open) * i) / 40;
        ring.push(drape.side([x + Math.cos(a) * s.arch, b.wr + Math.sin(a) * s.arch]));
      }
      out += `<path d="${poly(ring)}" fill="#050608"/>`;
      const low = project(camera, [x, b.w, -8])[1] + 40;
      const rear = drape.side([x + s.arch + 30, b.cl]);
      const ahead = drape.side([x - s.arch - 30, b.cl]);
      const clip = pen.clip(poly([...ring, ahead, [ahead[0], low], [rear[0], low], rear]));
      out += `<g clip-path="${clip}">${wheel(x, 1)}</g>`;
    }
  }
  out += glazing(pen, env, s, drape, spec, seesLeft);
  const design = designFace(spec.body, spec.seed);
  const lit = env.spec.lamps === true;
  let lights = "";
  if (seesLeft) out += drawFlank(drape, spec.paint);
  const size = (camera.focal / 900) * 13;
  const angle = (Math.atan2(b.wb / 2 - camera.eye[0], camera.eye[1]) * 180) / Math.PI;
  if (angle > 13) {
    out += drawBonnet(drape);
    const nose = drawNose(pen, drape, design, {
      lit,
      plate: spec.plate,
      paint: spec.paint,
      reading: spec.mirrored ? -1 : 1,
    });
    out += nose.xml;
    if (lit) for (const at of nose.lamps) lights += lampBurst(pen, at, size * 2.2, "#ffe9c0", "#ffffff");
  } else if (seesLeft) {
    out += sideLamp(pen, drape, lit, true);
  }
  if (angle < -13) {
    const tail = drawTail(pen, drape, design, {
      lit,
      plate: spec.plate,
      paint: spec.paint,
      reading: spec.mirrored ? 1 : -1,
    });
    out += tail.xml;
    if (lit)
      for (const at of tail.lamps) lights += pen.glow(at[0], at[1], size * 4, size * 2.4, "#ff2a1c", 0.6);
  } else if (seesLeft) {
    out += sideLamp(pen, drape, lit, false);
  }
  if (b.rail && seesLeft) out += drawRail(drape, 1);
  if (camera.eye[0] < b.wb * 0.7) out += drawMirror(drape, env, spec.paint, -1, spec.mirrored);
  if (seesLeft || camera.eye[0] < 0) out += drawMirror(drape, env, spec.paint, 1, spec.mirrored);
  return out + lights;
}

/** Head or tail lamp as seen from the side, where its face is out of sight. */
function sideLamp(pen: Pen, drape: Drape, lit: boolean, front: boolean): string {
  const s = drape.surface;
  const b = s.row;
  if (front) {
    const x = s.range[0] + 0.5;
    const q = b.nose;
    const d = drape.path("side", [
      [x, q - 5],
      [x + 8, q - 3],
      [x + 28, q - 1.5],
      [x + 20, q - 8],
      [x, q - 10.5],
    ]);
    const drl = drape.path(
      "side",
      [
        [x + 1, q - 9.6],
        [x + 18, q - 7.4],
        [x + 25, q - 2.4],
      ],
      false,
    );
    const at = drape.side([x + 4, q - 7]);
    return `<path d="${d}" fill="#11151a"/><path d="${drl}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>${lit ? lampBurst(pen, at, 30, "#ffe9c0", "#ffffff") : ""}`;
  }
  const x = s.range[1] - 0.5;
  const t = b.tail[1];
  const d = drape.path("side", [
    [x, t - 9],
    [x - 34, t - 7],
    [x - 24, t - 15],
    [x, t - 18],
  ]);
  const line = drape.path(
    "side",
    [
      [x, t - 12],
      [x - 26, t - 9.5],
    ],
    false,
  );
  const at = drape.side([x - 2, t - 12]);
  return `<path d="${d}" fill="#8e0d14"/><path d="${line}" fill="none" stroke="#ff6a58" stroke-width="2.4" stroke-linecap="round"/>${lit ? pen.glow(at[0], at[1], 80, 44, "#ff2a1c", 0.65) : ""}`;
}
