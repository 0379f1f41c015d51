/** Windows, and the cabin one sees through them. */
import { sampleSpline } from "./bodies.ts";
import { type Camera, project, type Vec } from "./camera.ts";
import type { CarSpec } from "./car-spec.ts";
import type { Rgb } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import type { Env } from "./light.ts";
import { paintPatches, ribbonGrid, shadeGrid } from "./mesh.ts";
import { shadeStrips } from "./strips.ts";
import type { Surface } from "./surface.ts";
import { type Pen, type Point, poly } from "./svg.ts";

/** Outline of the side glass in side coordinates. */
function sideGlass(s: Surface): [number, number][] {
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

const shape = (camera: Camera, points: readonly Vec[], opacity: number): string =>
  `<path d="${poly(points.map((p) => project(camera, p)))}" fill="#020304" fill-opacity="${opacity}"/>`;

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
export function glazing(
  pen: Pen,
  env: Env,
  s: Surface,
  drape: Drape,
  spec: CarSpec,
  seesLeft: boolean,
): string {
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
    let cabin = `<path d="${opposite}" fill="#dfe9f2" fill-opacity=".16"/>`;
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
        cabin += `<path d="${poly(seat)}" fill="#020304" fill-opacity="${y > 0 ? 0.55 : 0.35}"/>`;
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
