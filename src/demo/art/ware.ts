/** Things that are sold, each in a square with soft light: `ware/wheel/silver`, and from a second side `ware/wheel/silver/2`. */
import { hex } from "./color.ts";
import { PAINT_NAMES, PAINTS, type PaintName } from "./keys.ts";
import { createPen } from "./svg.ts";
import { carWares } from "./ware-car.ts";
import { lifeWares } from "./ware-life.ts";

const things = { ...carWares, ...lifeWares };
const SIDE = 1000;

/** @throws Error when the key names no such thing or paint */
export function drawWare(key: string): string {
  const [, thing = "", paint = "", look = "1", ...rest] = key.split("/");
  const draw = things[thing];
  const isKnown = (PAINT_NAMES as readonly string[]).includes(paint) && /^[12]$/.test(look);
  if (draw === undefined || !isKnown || rest.length > 0)
    throw new Error(
      `Unknown ware "${key}": expected ware/${Object.keys(things).join("|")}/paint, then 2 for the second look`,
    );
  const pen = createPen(`w-${thing}-${paint}-${look}`);
  const color = PAINTS[paint as PaintName];
  // The second look is closer, on a table of the other colour.
  const near = look === "2";
  const hue = (color[2] + (near ? 190 : 35)) % 360;
  const wall = pen.linear([
    [0, hex(near ? 0.5 : 0.955, near ? 0.03 : 0.014, hue)],
    [1, hex(near ? 0.36 : 0.9, near ? 0.035 : 0.022, hue)],
  ]);
  const table = pen.linear([
    [0, hex(near ? 0.32 : 0.86, 0.028, hue)],
    [1, hex(near ? 0.26 : 0.8, 0.032, hue)],
  ]);
  const light = pen.glow(330, 220, 620, 480, "#ffffff", near ? 0.3 : 0.75);
  const shadow = pen.glow(510, 780, 430, 90, "#1c1c22", 0.32);
  const inner = draw(pen, color);
  const placed = near
    ? `<g transform="rotate(-7 500 480) translate(-90 -70) scale(1.18)">${inner}</g>`
    : inner;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${pen.defs()}<rect width="${SIDE}" height="${SIDE}" fill="${wall}"/><rect y="720" width="${SIDE}" height="280" fill="${table}"/>${light}${shadow}${placed}</svg>`;
}
