/** Things that are given away, each on a table in soft light: `gift/shirt/blue`. */
import { hex, type Oklch } from "./color.ts";
import { PAINT_NAMES, PAINTS, type PaintName } from "./keys.ts";
import { createPen, n, type Pen } from "./svg.ts";

type Draw = (pen: Pen, paint: Oklch) => string;

const [WIDTH, HEIGHT] = [1200, 800];
const shade = ([l, c, h]: Oklch, by: number): string => hex(Math.min(0.98, Math.max(0.08, l + by)), c, h);
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
/** Cloth and enamel catch the light from the upper left. */
const lit = (pen: Pen, paint: Oklch): string =>
  pen.linear(
    [
      [0, shade(paint, 0.08)],
      [0.55, shade(paint, 0)],
      [1, shade(paint, -0.1)],
    ],
    [0, 0, 1, 1],
  );
/** A bend of a track with its start line, as it is printed on everything here. */
const print = (x: number, y: number, size: number, color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="${n(size * 0.09)}" stroke-linecap="round"><path d="M${n(x - size)} ${n(y + size * 0.5)}c0 ${n(-size * 0.9)} ${n(size * 1.1)} ${n(-size * 0.1)} ${n(size)} ${n(-size * 0.7)}s${n(size * 1.2)} ${n(-size * 0.2)} ${n(size)} ${n(size * 0.5)}"/><path d="M${n(x - size * 1.25)} ${n(y + size * 0.72)}h${n(size * 2.5)}" stroke-dasharray="${n(size * 0.16)} ${n(size * 0.22)}"/></g>`;

const shirt: Draw = (pen, paint) => {
  const seam = shade(paint, -0.12);
  return `<path d="M430 190l-190 110 70 150 90-40v270h400V410l90 40 70-150-190-110c-30 60-110 86-170 86s-140-26-170-86z" fill="${lit(pen, paint)}"/><path d="M430 190c30 60 110 86 170 86s140-26 170-86l-34-16c-26 44-88 66-136 66s-110-22-136-66z" fill="${seam}"/><path d="M400 410v270M800 410v270" stroke="${seam}" stroke-width="5" opacity="0.5"/>${print(600, 450, 92, hex(0.96, 0.01, 90))}`;
};

const cap: Draw = (pen, paint) => {
  const seam = shade(paint, -0.14);
  return `${ellipse(610, 610, 330, 34, "#00000022")}<path d="M330 560c0-190 120-320 280-320s270 130 270 320z" fill="${lit(pen, paint)}"/><path d="M600 240c-80 80-110 190-112 320M620 240c80 80 108 190 108 320" fill="none" stroke="${seam}" stroke-width="5"/><path d="M880 560c120 0 250 24 268 70-160 26-640 22-818-10v-60z" fill="${shade(paint, -0.07)}"/><path d="M330 620c180 32 660 36 818 10" fill="none" stroke="${seam}" stroke-width="6"/>${ellipse(610, 238, 20, 13, seam)}${print(610, 430, 62, hex(0.96, 0.01, 90))}`;
};

const mug: Draw = (pen, paint) => {
  const steel = pen.linear(
    [
      [0, hex(0.62, 0.01, 250)],
      [0.3, hex(0.94, 0.005, 250)],
      [0.7, hex(0.75, 0.01, 250)],
      [1, hex(0.5, 0.012, 250)],
    ],
    [0, 0, 1, 0],
  );
  return `${ellipse(600, 690, 190, 30, "#00000026")}<path d="M740 350h70c62 0 96 40 96 96s-34 100-96 100h-70v-46h62c30 0 48-20 48-54s-18-50-48-50h-62z" fill="${shade(paint, -0.08)}"/><path d="M440 240h320v400c0 34-24 54-60 54H500c-36 0-60-20-60-54z" fill="${lit(pen, paint)}"/><rect x="426" y="150" width="348" height="96" rx="26" fill="${steel}"/><rect x="520" y="112" width="160" height="44" rx="16" fill="${hex(0.3, 0.01, 250)}"/><rect x="440" y="256" width="320" height="12" fill="${shade(paint, -0.14)}"/><rect x="462" y="280" width="26" height="350" rx="13" fill="#ffffff" opacity="0.25"/>${print(612, 470, 84, hex(0.97, 0.01, 90))}`;
};

const umbrella: Draw = (pen, paint) => {
  const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => {
    const turn = (a: number) => [600 + Math.cos(a) * 330, 400 + Math.sin(a) * 330] as const;
    const from = (at / 8) * Math.PI * 2 + 0.2;
    const [x1, y1] = turn(from);
    const [x2, y2] = turn(from + Math.PI / 4);
    const [cx, cy] = [600 + Math.cos(from + Math.PI / 8) * 282, 400 + Math.sin(from + Math.PI / 8) * 282];
    return `<path d="M600 400L${n(x1)} ${n(y1)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}z" fill="${shade(paint, at % 2 ? -0.07 : 0.05 - at * 0.012)}"/>`;
  });
  return `${pen.glow(640, 470, 420, 380, "#2a2a30", 0.3)}${parts.join("")}${ellipse(600, 400, 18, 18, hex(0.92, 0.01, 90))}${print(600, 560, 56, hex(0.96, 0.01, 90))}`;
};

const stickers: Draw = (pen, paint) => {
  const [l, c, h] = paint;
  const other: Oklch = [l, c, (h + 150) % 360];
  return `<g transform="rotate(-5 600 400)"><rect x="270" y="150" width="660" height="500" rx="26" fill="${hex(0.985, 0.004, 90)}"/>${ellipse(430, 300, 108, 108, lit(pen, paint))}${print(430, 300, 60, "#ffffff")}<rect x="590" y="206" width="284" height="120" rx="60" fill="${lit(pen, other)}"/>${print(732, 270, 48, "#ffffff")}<path d="M340 590l96-150 96 150z" fill="${lit(pen, other)}"/><path d="M436 486v46M436 554v8" stroke="#ffffff" stroke-width="14" stroke-linecap="round"/><rect x="600" y="392" width="280" height="206" rx="22" fill="${shade(paint, -0.16)}"/><rect x="622" y="414" width="236" height="162" rx="12" fill="none" stroke="${hex(0.96, 0.01, 90)}" stroke-width="6"/>${print(740, 500, 70, hex(0.96, 0.01, 90))}</g>`;
};

const things: Readonly<Record<string, Draw>> = { shirt, cap, mug, umbrella, stickers };

/** @throws Error when the key names no such thing or paint */
export function drawGift(key: string): string {
  const [, thing = "", paint = ""] = key.split("/");
  const draw = things[thing];
  if (draw === undefined || !(PAINT_NAMES as readonly string[]).includes(paint))
    throw new Error(`Unknown gift "${key}": expected gift/${Object.keys(things).join("|")}/paint`);
  const pen = createPen(`g-${thing}-${paint}`);
  const color = PAINTS[paint as PaintName];
  const hue = (color[2] + 40) % 360;
  const wall = pen.linear([
    [0, hex(0.93, 0.025, hue)],
    [1, hex(0.86, 0.035, hue)],
  ]);
  const table = pen.linear([
    [0, hex(0.8, 0.04, hue)],
    [1, hex(0.72, 0.045, hue)],
  ]);
  const light = pen.glow(360, 160, 620, 420, "#ffffff", 0.7);
  const shadow = pen.glow(640, 640, 480, 110, "#2a2a30", 0.28);
  const inner = draw(pen, color);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${pen.defs()}<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/><rect y="560" width="${WIDTH}" height="240" fill="${table}"/>${light}${shadow}${inner}</svg>`;
}
