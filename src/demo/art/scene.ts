/** What every backdrop offers, and the strokes they share. Canvas 1500 × 1000, the horizon where the camera has it. */
import { hex, type Random } from "./color.ts";
import type { EnvSpec } from "./light.ts";
import { n, type Pen, poly, rect, type Stop } from "./svg.ts";

export interface SceneInput {
  pen: Pen;
  random: Random;
  /** Screen y of the horizon. */
  horizon: number;
  seed: number;
}

export interface Backdrop {
  /** Sky and everything that stands behind the car; then the ground; then what lies in front of the car. */
  back: string;
  ground: string;
  fore?: string;
  env: EnvSpec;
  /** Where the sun or the brightest light stands, if one is seen. */
  glare?: readonly [x: number, y: number, color: string, strength: number];
}

export type Scene = (input: SceneInput) => Backdrop;

export const SKY_TOP = -20;

/** Sky from the top edge to the horizon. */
export function sky(pen: Pen, horizon: number, stops: readonly Stop[]): string {
  return rect(-20, SKY_TOP, 1540, horizon - SKY_TOP + 30, pen.linear(stops));
}

/** Ground from the horizon to the lower edge. */
export function floor(pen: Pen, horizon: number, stops: readonly Stop[]): string {
  return rect(-20, horizon, 1540, 1020 - horizon, pen.linear(stops));
}

/** A ridge line closed down to `base`. */
export function ridge(r: Random, y: number, amp: number, step: number, base: number, rough = 1): string {
  const phase = r() * 9;
  const points: [number, number][] = [[-40, base]];
  for (let x = -40; x < 1560; x += step * (0.6 + r() * 0.8)) {
    const wave = Math.sin(x / 290 + phase) * 0.55 + Math.sin(x / 113 + phase * 2.3) * 0.3 * rough;
    points.push([x, y - amp * (wave + r() * 0.5 * rough)]);
  }
  points.push([1560, base]);
  return poly(points);
}

/** Long soft clouds. */
export function clouds(
  pen: Pen,
  r: Random,
  count: number,
  top: number,
  bottom: number,
  color: string,
  opacity: number,
): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    const x = r() * 1500;
    const t = r();
    const y = top + t * (bottom - top);
    // flat streaks near the horizon, rounder heaps overhead
    const w = 90 + r() * 190;
    const body = 8 + 24 * (1 - t) * r();
    for (let k = 0; k < 5; k++) {
      const at = (k - 2) / 2;
      const lift = (1 - at * at) * body * (0.3 + 0.6 * r());
      out += pen.glow(
        x + at * w * 0.8,
        y - lift,
        w * (0.3 + r() * 0.35),
        body * (1.3 + r() * 0.9),
        color,
        opacity * 0.8,
      );
    }
    out += pen.glow(x, y + body * 0.1, w * 1.35, body * 1.1, color, opacity * 0.6);
  }
  return out;
}

/** Stones, grain and joints of a road: light and dark flecks that grow towards the viewer. */
export function grain(r: Random, horizon: number, count: number, opacity = 0.09): string {
  let light = "";
  let dark = "";
  for (let i = 0; i < count; i++) {
    const t = r() ** 0.6;
    const y = horizon + 22 + (980 - horizon) * t;
    const w = 1.5 + 7 * t * r();
    const d = `M${n(r() * 1500)} ${n(y)}h${n(w)}v${n(0.8 + t)}h${n(-w)}z`;
    if (r() > 0.5) light += d;
    else dark += d;
  }
  return `<path d="${light}" fill="#fff" fill-opacity="${opacity}"/><path d="${dark}" fill="#000" fill-opacity="${opacity * 1.5}"/>`;
}

/** Out-of-focus lights. */
export function bokeh(
  r: Random,
  count: number,
  top: number,
  bottom: number,
  colors: readonly string[],
  size = 22,
): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    const q = 5 + r() * size;
    const c = colors[Math.floor(r() * colors.length)] ?? "#fff";
    const x = n(r() * 1500);
    const y = n(top + r() * (bottom - top));
    out += `<circle cx="${x}" cy="${y}" r="${n(q)}" fill="${c}" fill-opacity="${n(0.12 + r() * 0.3)}"/><circle cx="${x}" cy="${y}" r="${n(q)}" fill="none" stroke="${c}" stroke-opacity=".35" stroke-width="1"/>`;
  }
  return out;
}

/** Lights mirrored in a wet road as tall soft streaks. */
export function streaks(
  pen: Pen,
  r: Random,
  horizon: number,
  count: number,
  colors: readonly string[],
  opacity = 0.3,
): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    const c = colors[Math.floor(r() * colors.length)] ?? "#fff";
    const w = 8 + r() * 34;
    const h = 90 + r() * 210;
    out += pen.glow(r() * 1500, horizon + 18 + h * 0.45, w, h * 0.55, c, opacity * (0.3 + r() * 0.7));
  }
  return out;
}

/** A row of houses with lit windows. */
export function skyline(
  r: Random,
  o: {
    base: number;
    height: number;
    color: string;
    edge: string;
    lit: number;
    width?: number;
    foot: number;
    warm?: string;
    cool?: string;
  },
): string {
  let boxes = "";
  let edges = "";
  let warm = "";
  let cool = "";
  let x = -30;
  const mean = o.width ?? 60;
  while (x < 1530) {
    const w = mean * (0.6 + r() * 1.2);
    const h = o.height * (0.25 + r() * r() * 1.05);
    const y = o.base - h;
    boxes += `M${n(x)} ${n(y)}h${n(w)}V${n(o.foot)}h${n(-w)}z`;
    const roof = r();
    if (roof > 0.7) boxes += `M${n(x + w * 0.44)} ${n(y - 30 * r())}h3V${n(y + 4)}h-3z`;
    else if (roof > 0.5) boxes += `M${n(x + w * 0.2)} ${n(y - 9)}h${n(w * 0.5)}v12h${n(-w * 0.5)}z`;
    edges += `M${n(x + w - 4)} ${n(y)}h4V${n(o.foot)}h-4z`;
    if (o.lit > 0) {
      for (let yy = y + 9; yy < o.foot - 20; yy += 13) {
        for (let xx = x + 6; xx < x + w - 9; xx += 11) {
          if (r() < o.lit) {
            const d = `M${n(xx)} ${n(yy)}h5v6h-5z`;
            if (r() > 0.25) warm += d;
            else cool += d;
          }
        }
      }
    }
    x += w + r() * 8 - 2;
  }
  return `<path d="${boxes}" fill="${o.color}"/><path d="${edges}" fill="${o.edge}" fill-opacity=".3"/><path d="${warm}" fill="${o.warm ?? hex(0.86, 0.12, 75)}" fill-opacity=".8"/><path d="${cool}" fill="${o.cool ?? hex(0.85, 0.05, 220)}" fill-opacity=".7"/>`;
}

/** A conifer standing at (x, y). */
export function pine(x: number, y: number, h: number, r: Random): string {
  let d = `M${n(x - h * 0.025)} ${n(y)}v${n(-h * 0.2)}h${n(h * 0.05)}v${n(h * 0.2)}z`;
  const tiers = 5;
  for (let k = 0; k < tiers; k++) {
    const w = h * 0.21 * (1 - k * 0.17) * (0.9 + r() * 0.2);
    const yy = y - h * (0.1 + k * 0.17);
    d += `M${n(x - w)} ${n(yy)}L${n(x)} ${n(yy - h * 0.32)}L${n(x + w)} ${n(yy)}L${n(x)} ${n(yy - h * 0.05)}Z`;
  }
  return d;
}

/** A guard rail along the far side of the road. */
export function guardRail(pen: Pen, y: number): string {
  let posts = "";
  for (let x = 10; x < 1500; x += 118) posts += `M${x} ${n(y)}h8v40h-8z`;
  const steel = pen.linear([
    [0, hex(0.95, 0.01, 230)],
    [0.45, hex(0.72, 0.015, 235)],
    [0.55, hex(0.5, 0.015, 240)],
    [1, hex(0.8, 0.012, 235)],
  ]);
  return `<path d="${posts}" fill="${hex(0.48, 0.01, 240)}"/>${rect(-20, y, 1540, 17, steel)}${rect(-20, y, 1540, 1.6, "#fff", ' fill-opacity=".7"')}`;
}
