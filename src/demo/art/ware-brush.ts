/** What drawings of things that are sold share. */
import { hex, type Oklch } from "./color.ts";
import { n, type Pen } from "./svg.ts";

export type WareDraw = (pen: Pen, paint: Oklch) => string;

export const shade = ([l, c, h]: Oklch, by: number): string =>
  hex(Math.min(0.98, Math.max(0.08, l + by)), c, h);

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;

/** Lacquer and cloth catch the light from the upper left. */
export const lit = (pen: Pen, paint: Oklch): string =>
  pen.linear(
    [
      [0, shade(paint, 0.1)],
      [0.55, shade(paint, 0)],
      [1, shade(paint, -0.1)],
    ],
    [0, 0, 1, 1],
  );

export const steel = (pen: Pen): string =>
  pen.linear(
    [
      [0, hex(0.93, 0.005, 250)],
      [0.45, hex(0.72, 0.01, 250)],
      [0.7, hex(0.86, 0.006, 250)],
      [1, hex(0.55, 0.012, 250)],
    ],
    [0, 0, 1, 1],
  );

/** The same drawn so many times around a point. */
export const turned = (x: number, y: number, times: number, draw: (at: number) => string): string =>
  Array.from(
    { length: times },
    (_, at) => `<g transform="rotate(${n((at * 360) / times)} ${n(x)} ${n(y)})">${draw(at)}</g>`,
  ).join("");

/** A bend of a track with its start line, as it is printed on what the shop makes. */
export const print = (x: number, y: number, size: number, color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="${n(size * 0.09)}" stroke-linecap="round"><path d="M${n(x - size)} ${n(y + size * 0.5)}c0 ${n(-size * 0.9)} ${n(size * 1.1)} ${n(-size * 0.1)} ${n(size)} ${n(-size * 0.7)}s${n(size * 1.2)} ${n(-size * 0.2)} ${n(size)} ${n(size * 0.5)}"/><path d="M${n(x - size * 1.25)} ${n(y + size * 0.72)}h${n(size * 2.5)}" stroke-dasharray="${n(size * 0.16)} ${n(size * 0.22)}"/></g>`;
