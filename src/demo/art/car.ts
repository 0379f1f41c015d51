/** A whole car seen from anywhere round it: shaded body, glass, wheels, lamps and its shadow. */

import { BODIES, sampleSpline } from "./bodies.ts";
import { type Camera, project, type Vec } from "./camera.ts";
import { hexOf, linear, mix, type Oklch, type Rgb } from "./color.ts";
import { createDrape, type Drape, type Flat } from "./drape.ts";
import { designFace, drawNose, drawTail } from "./face.ts";
import type { BodyName } from "./keys.ts";
import type { Env } from "./light.ts";
import { flankGrid, paintPatches, ribbonGrid, shadeGrid } from "./mesh.ts";
import { shadeStrips } from "./strips.ts";
import { type Surface, surfaceOf } from "./surface.ts";
import { type Pen, type Point, poly } from "./svg.ts";
import { drawBonnet, drawFlank, drawMirror, drawRails, lampBurst } from "./trim.ts";
import { drawWheel, hull, type WheelSpec } from "./wheel.ts";

export interface CarSpec {
  body: BodyName;
  paint: Oklch;
  wheel: WheelSpec;
  /** Variety of face, tail and trim. */
  seed: number;
  /** The picture is mirrored afterwards: light must come from the other side. */
  mirrored: boolean;
  /** 1 full, 0.5 for cars far away. */
  detail?: number;
  steer?: number;
}

/** Closeness to the ground: paint near the sill lies in the car's own shade. */
const groundShade = (h: number): number => {
  const t = 1 - Math.min(1, Math.max(0, (h - 12) / 30));
  return t * t * 0.8;
};

export function sideGlass(s: Surface): [number, number][] {
  const b = s.row;
  const [rf, rp, rr] = b.roof;
  const [bf, br] = b.belt;
  const a: Flat = [b.cowl[0] + 21, bf + 0.5, 1];
  const upper = sampleSpline(
    [
      a,
      [rf[0] - (rf[0] - b.cowl[0]) * 0.34, (rf[1] + bf) / 2 + 5],
      [rf[0] + 9, rf[1] - 8.5],
      [rp[0], rp[1] - 9],
      [rr[0] - 4, rr[1] - 9.5],
      [(rr[0] + b.dlo[0]) / 2 + 3, (rr[1] + b.dlo[1]) / 2 - 1.5],
      [b.dlo[0], b.dlo[1], 1],
      [b.dlo[0] - 6, br, 1],
    ],
    7,
  ).points;
  for (let i = 1; i < 10; i++) {
    const t = i / 10;
    upper.push([b.dlo[0] - 6 + (a[0] - b.dlo[0] + 6) * t, br + (bf - br) * t + Math.sin(t * Math.PI) * -0.8]);
  }
  return upper;
}

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
    shadeStrips(pen, flankGrid(s, Math.round(116 * detail), Math.round(40 * detail), sign), {
      ...o,
      normal: (p) => s.flankNormal(p[0], p[2], sign),
    });
  const rows = Math.round(s.profile.points.length * detail);
  const ribbon = ribbonGrid(s, 0, s.profile.points.length - 1, rows, 1, Math.round(36 * detail));
  return flank(-1) + paintPatches(shadeGrid(ribbon, { ...o, inside })) + flank(1);
}

/** Dark glass with the sky in it, shaded over a grid and clipped to an outline. */
function glassPane(
  pen: Pen,
  env: Env,
  grid: Vec[][],
  outline: string,
  o: { camera: Camera; mirrored: boolean; normal: (p: Vec) => Vec; low: number; high: number },
): string {
  const shade = (normal: Vec, view: Vec, at: Vec): Rgb => {
    const t = Math.min(1, Math.max(0, (at[2] - o.low) / (o.high - o.low)));
    return env.glassOver(normal, view, t);
  };
  return `<g clip-path="${pen.clip(outline)}">${shadeStrips(pen, grid, { ...o, shade })}</g>`;
}

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
    const nose = drawNose(pen, drape, design, { lit, paint: spec.paint, reading: spec.mirrored ? -1 : 1 });
    out += nose.xml;
    if (lit) for (const at of nose.lamps) lights += lampBurst(pen, at, size * 2.2, "#ffe9c0", "#ffffff");
  } else if (seesLeft) {
    out += sideLamp(pen, drape, lit, true);
  }
  if (angle < -13) {
    const tail = drawTail(pen, drape, design, { lit, paint: spec.paint, reading: spec.mirrored ? 1 : -1 });
    out += tail.xml;
    if (lit)
      for (const at of tail.lamps) lights += pen.glow(at[0], at[1], size * 4, size * 2.4, "#ff2a1c", 0.6);
  } else if (seesLeft) {
    out += sideLamp(pen, drape, lit, false);
  }
  if (b.rail) out += drawRails(drape);
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

const shape = (camera: Camera, points: readonly Vec[], opacity: number): string =>
  `<path d="${poly(points.map((p) => project(camera, p)))}" fill="#020304" opacity="${opacity}"/>`;

/** A headrest on its seat back, standing across the car. */
function seatBack(camera: Camera, x: number, y: number, low: number, top: number, opacity: number): string {
  const h = top - low;
  return shape(
    camera,
    [
      [x, y - 24, low],
      [x, y - 21, low + h * 0.5],
      [x, y - 13, low + h * 0.62],
      [x, y - 13, low + h * 0.92],
      [x, y - 8, top],
      [x, y + 8, top],
      [x, y + 13, low + h * 0.92],
      [x, y + 13, low + h * 0.62],
      [x, y + 21, low + h * 0.5],
      [x, y + 24, low],
    ],
    opacity,
  );
}

/** What the windscreen lets one see: dashboard, wheel, seats, inner mirror. */
function frontCabin(s: Surface, camera: Camera, driver: number): string {
  const b = s.row;
  const top = b.belt[0] + (b.h - b.belt[0]) * 0.66;
  const x = b.cowl[0] + 34;
  let out = seatBack(camera, b.pil[0] - 24, 36, b.belt[0] - 10, top, 0.34);
  out += seatBack(camera, b.pil[0] - 24, -36, b.belt[0] - 10, top, 0.34);
  const dash: Vec[] = [];
  for (let i = -8; i <= 8; i++)
    dash.push([x, i * 9, b.cowl[1] + 5 + (Math.abs(i * 9 - driver) < 22 ? 3.5 : 0)]);
  out += shape(camera, [...dash, [x, 72, b.cowl[1] - 20], [x, -72, b.cowl[1] - 20]], 0.5);
  const wheel: Vec[] = [];
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * Math.PI * 2;
    wheel.push([x + 14, driver + Math.cos(a) * 17, b.cowl[1] + 2 + Math.sin(a) * 16]);
  }
  out += `<path d="${poly(wheel.map((p) => project(camera, p)))}" fill="none" stroke="#020304" stroke-opacity=".5" stroke-width="${Math.round(camera.focal / 420)}"/>`;
  const m = b.roof[0][1] - 13;
  const mx = b.roof[0][0] - 12;
  return (
    out +
    shape(
      camera,
      [
        [mx, -12, m],
        [mx, 12, m],
        [mx, 11, m - 6],
        [mx, -11, m - 6],
      ],
      0.75,
    )
  );
}

/** Through the rear glass: the rear headrests. */
function rearCabin(s: Surface, camera: Camera): string {
  const b = s.row;
  const x = b.roof[2][0] + 8;
  const top = b.belt[1] + (b.h - b.belt[1]) * 0.5;
  return [-44, 0, 44].map((y) => seatBack(camera, x, y, b.belt[1] - 14, top, 0.4)).join("");
}

/** Windscreen, side and rear glass, with the cabin behind. */
function glazing(pen: Pen, env: Env, s: Surface, drape: Drape, spec: CarSpec, seesLeft: boolean): string {
  const b = s.row;
  const { camera } = drape;
  const base = { camera, mirrored: spec.mirrored };
  let out = "";
  const middle = (p: Vec): Vec => [b.wb * 0.5, 0, Math.min(p[2], b.belt[0])];
  const pane = (from: number, to: number, u: number, low: number, high: number, inside: string): string => {
    const grid = ribbonGrid(s, from, to, 18, u, 20);
    const edge: Vec[] = [...(grid[0] ?? [])];
    for (const row of grid) edge.push(row[row.length - 1] ?? [0, 0, 0]);
    edge.push(...[...(grid[grid.length - 1] ?? [])].reverse());
    for (const row of [...grid].reverse()) edge.push(row[0] ?? [0, 0, 0]);
    const outline = poly(edge.map((p) => project(camera, p)));
    const shade = (normal: Vec, view: Vec, at: Vec): Rgb =>
      env.glassOver(normal, view, Math.min(1, Math.max(0, (at[2] - low) / (high - low))));
    const glass = paintPatches(shadeGrid(grid, { ...base, inside: middle, shade }));
    return `<g clip-path="${pen.clip(outline)}">${glass}${inside}</g><path d="${outline}" fill="none" stroke="#07080a" stroke-width="2.4" stroke-linejoin="round"/>`;
  };
  const p = s.profile;
  if (camera.eye[0] < 0)
    out += pane(
      p.cowl + 0.5,
      p.roofFront - 0.6,
      0.88,
      b.cowl[1],
      b.roof[0][1],
      frontCabin(s, camera, spec.mirrored ? -36 : 36),
    );
  if (camera.eye[0] > b.wb)
    out += pane(p.roofRear + 0.8, p.deck - 0.8, 0.84, b.deck[1], b.roof[2][1], rearCabin(s, camera));
  if (seesLeft) {
    const flat = sideGlass(s);
    const outline = poly(flat.map((f) => drape.side(f)));
    const opposite = poly(flat.map(([x, h]) => project(camera, [x, -s.flank(x, h), h])));
    const grid: Vec[][] = [];
    for (let i = 0; i <= 44; i++) {
      const x = b.cowl[0] + 8 + ((b.dlo[0] - b.cowl[0]) * i) / 44;
      const row: Vec[] = [];
      for (let j = 0; j <= 18; j++) {
        const h = b.belt[0] - 8 + ((b.h - b.belt[0] + 6) * j) / 18;
        row.push([x, s.flank(x, h), h]);
      }
      grid.push(row);
    }
    out += glassPane(pen, env, grid, outline, {
      ...base,
      normal: (q) => s.flankNormal(q[0], q[2], 1),
      low: b.belt[0],
      high: b.h,
    });
    const clip = pen.clip(outline);
    let cabin = `<path d="${opposite}" fill="#dfe9f2" opacity=".16"/>`;
    for (const x of b.doors > 1 ? [b.pil[0] - 22, b.pil[1] - 18] : [b.pil[0] - 50]) {
      for (const y of [-34, 34]) {
        const top = b.belt[0] + (b.h - b.belt[0]) * 0.58;
        const seat: Point[] = [
          [x - 8, b.belt[0] - 14],
          [x - 3, top - 14],
          [x - 2, top - 3],
          [x + 2, top],
          [x + 11, top - 1],
          [x + 13, top - 8],
          [x + 12, top - 16],
          [x + 20, b.belt[0] - 14],
        ].map(([px = 0, ph = 0]) => project(camera, [px, y, ph]));
        cabin += `<path d="${poly(seat)}" fill="#020304" opacity="${y > 0 ? 0.55 : 0.35}"/>`;
      }
    }
    for (const x of b.pil.slice(0, b.doors)) {
      cabin += `<path d="${drape.path("side", [
        [x - 4, b.belt[0] - 8],
        [x - 3.2, b.h],
        [x + 3.2, b.h],
        [x + 4.5, b.belt[0] - 8],
      ])}" fill="#050608"/>`;
    }
    out += `<g clip-path="${clip}">${cabin}</g><path d="${outline}" fill="none" stroke="#07080a" stroke-width="2.6" stroke-linejoin="round"/>`;
  }
  return out;
}

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
  for (let i = 0; i < 9; i++) {
    const grow = 40 - i * 8;
    const t = 1 - i / 8;
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
  return `<g fill="#04060a" fill-opacity=".135">${out}</g>`;
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
  const tint = hexOf(mix(spec.paint, env.spec.near, 0.45));
  const fill = pen.linear(
    [
      [0, tint, strength * 0.8],
      [0.3, tint, strength * 0.4],
      [0.75, tint, 0],
    ],
    [0, high[1], 0, low[1]],
    true,
  );
  return `<path d="${poly(hull(outline))}" fill="${fill}"/>`;
}
