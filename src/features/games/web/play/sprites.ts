import type { Palette } from "./palette.ts";

export interface Sprite {
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

type Draw = (to: CanvasRenderingContext2D) => void;

/** Draws something once, to be put where it is wanted. @param scale pixels of the drawing to one of the screen */
function sprite(width: number, height: number, scale: number, draw: Draw): Sprite {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const to = canvas.getContext("2d");
  if (to !== null) {
    to.scale(scale, scale);
    draw(to);
  }
  return { canvas, width, height };
}

function shape(to: CanvasRenderingContext2D, fill: string | CanvasGradient, points: readonly number[]): void {
  to.beginPath();
  for (let at = 0; at < points.length; at += 2) to.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  to.closePath();
  to.fillStyle = fill;
  to.fill();
}

function round(
  to: CanvasRenderingContext2D,
  fill: string,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
) {
  to.beginPath();
  to.roundRect(x, y, w, h, r);
  to.fillStyle = fill;
  to.fill();
}

/** The car from behind and above, 120 by 96: body, glass, lights, as the parametric cars have them. @param paint any CSS colour */
export function carSprite(paint: string, { night }: Palette, scale: number): Sprite {
  return sprite(120, 96, scale, (to) => {
    // A browser that does not know the colour leaves the one before.
    to.fillStyle = "#d9541e";
    to.fillStyle = paint;
    const body = to.fillStyle;
    for (const x of [11, 89]) round(to, "#15171b", x, 66, 20, 29, 6);
    // Wing to wing, lower edge last.
    to.beginPath();
    to.moveTo(16, 46);
    to.quadraticCurveTo(6, 52, 6, 64);
    to.lineTo(8, 80);
    to.quadraticCurveTo(10, 86, 18, 86);
    to.lineTo(102, 86);
    to.quadraticCurveTo(110, 86, 112, 80);
    to.lineTo(114, 64);
    to.quadraticCurveTo(114, 52, 104, 46);
    to.closePath();
    to.fillStyle = body;
    to.fill();
    const low = to.createLinearGradient(0, 46, 0, 86);
    low.addColorStop(0, "rgba(255,255,255,0.16)");
    low.addColorStop(0.4, "rgba(0,0,0,0.04)");
    low.addColorStop(1, "rgba(0,0,0,0.42)");
    to.fillStyle = low;
    to.fill();
    // Boot lid, glass, roof.
    shape(to, body, [22, 34, 98, 34, 106, 50, 14, 50]);
    shape(to, "rgba(255,255,255,0.22)", [22, 34, 98, 34, 101, 40, 19, 40]);
    const glass = to.createLinearGradient(0, 14, 0, 36);
    glass.addColorStop(0, night ? "#20263c" : "#2a3644");
    glass.addColorStop(1, night ? "#5b4a66" : "#86a6bd");
    shape(to, body, [34, 10, 86, 10, 102, 38, 18, 38]);
    shape(to, glass, [37, 14, 83, 14, 96, 35, 24, 35]);
    shape(to, "rgba(255,255,255,0.18)", [46, 14, 58, 14, 48, 35, 33, 35]);
    shape(to, body, [42, 2, 78, 2, 86, 14, 34, 14]);
    shape(to, "rgba(255,255,255,0.3)", [44, 3, 76, 3, 80, 9, 40, 9]);
    // Lip of the boot, and its shade.
    shape(to, "rgba(0,0,0,0.3)", [16, 47, 104, 47, 106, 51, 14, 51]);
    // The lights: one band, brighter at its ends.
    round(to, "#5e0f12", 14, 53, 92, 8, 4);
    round(to, "#ff3b34", 15, 54, 26, 6, 3);
    round(to, "#ff3b34", 79, 54, 26, 6, 3);
    round(to, "rgba(255,190,180,0.9)", 18, 55.5, 18, 2, 1);
    round(to, "rgba(255,190,180,0.9)", 84, 55.5, 18, 2, 1);
    round(to, "#eef0f3", 46, 65, 28, 9, 2);
    round(to, "#3d6fd0", 48, 67, 24, 5, 1);
    // Diffuser with two pipes.
    shape(to, "#17191e", [24, 77, 96, 77, 100, 87, 20, 87]);
    for (const x of [30, 80]) round(to, "#8a8f98", x, 79, 10, 5, 2.5);
    // A sheen along the shoulder.
    to.strokeStyle = "rgba(255,255,255,0.35)";
    to.lineWidth = 1.5;
    to.beginPath();
    to.moveTo(9, 62);
    to.quadraticCurveTo(10, 54, 18, 49);
    to.moveTo(111, 62);
    to.quadraticCurveTo(110, 54, 102, 49);
    to.stroke();
  });
}

/** A cone, 40 by 56, its foot in the middle of the lower edge. */
export function coneSprite({ night }: Palette, scale: number): Sprite {
  return sprite(40, 56, scale, (to) => {
    to.fillStyle = "rgba(0,0,0,0.28)";
    to.beginPath();
    to.ellipse(20, 51, 19, 4.5, 0, 0, Math.PI * 2);
    to.fill();
    shape(to, "#c9481c", [3, 46, 37, 46, 40, 53, 0, 53]);
    shape(to, night ? "#f0672a" : "#f5702c", [17, 3, 23, 3, 33, 48, 7, 48]);
    shape(to, night ? "#fff" : "#f8f6f1", [14.2, 16, 25.8, 16, 28, 26, 12, 26]);
    shape(to, night ? "#fff" : "#f8f6f1", [10.4, 34, 29.6, 34, 31.2, 41, 8.8, 41]);
    shape(to, "rgba(0,0,0,0.16)", [20, 3, 23, 3, 33, 48, 20, 48]);
  });
}

/** What stands beside the road, 80 by 120: a tree by day, a lamp at night; its foot in the middle of the lower edge. */
export function roadsideSprite({ night, tree: [crown, shade, trunk] }: Palette, scale: number): Sprite {
  return sprite(80, 120, scale, (to) => {
    if (night) {
      round(to, trunk, 38.5, 18, 3, 102, 1);
      round(to, trunk, 24, 15, 18, 3, 1.5);
      const glow = to.createRadialGradient(26, 20, 1, 26, 20, 24);
      glow.addColorStop(0, "rgba(255,226,160,0.95)");
      glow.addColorStop(0.25, "rgba(255,200,120,0.45)");
      glow.addColorStop(1, "rgba(255,190,110,0)");
      to.fillStyle = glow;
      to.fillRect(0, 0, 54, 46);
      return;
    }
    to.fillStyle = "rgba(0,0,0,0.2)";
    to.beginPath();
    to.ellipse(40, 116, 26, 4, 0, 0, Math.PI * 2);
    to.fill();
    round(to, trunk, 36, 78, 8, 40, 3);
    for (const [x, y, r] of [
      [40, 44, 34],
      [22, 60, 20],
      [58, 60, 20],
    ] as const) {
      to.fillStyle = shade;
      to.beginPath();
      to.arc(x + 2, y + 4, r, 0, Math.PI * 2);
      to.fill();
      to.fillStyle = crown;
      to.beginPath();
      to.arc(x - 2, y - 2, r - 2, 0, Math.PI * 2);
      to.fill();
    }
  });
}

/** Sky and hills, wider than the screen, so that they can move aside a little. */
export function backdrop(width: number, height: number, palette: Palette, scale: number): Sprite {
  return sprite(width, height, scale, (to) => {
    const sky = to.createLinearGradient(0, 0, 0, height);
    for (const [offset, color] of palette.sky) sky.addColorStop(offset, color);
    to.fillStyle = sky;
    to.fillRect(0, 0, width, height);
    const sun = to.createRadialGradient(
      width * 0.62,
      height * 0.8,
      2,
      width * 0.62,
      height * 0.8,
      height * 0.6,
    );
    sun.addColorStop(0, palette.sun);
    sun.addColorStop(0.12, palette.sun);
    sun.addColorStop(0.16, palette.night ? "rgba(255,170,110,0.35)" : "rgba(255,250,230,0.4)");
    sun.addColorStop(1, "rgba(255,220,180,0)");
    to.fillStyle = sun;
    to.fillRect(0, 0, width, height);
    hills(to, palette.farHills, width, height, 0.3, 5, 3);
    hills(to, palette.nearHills, width, height, 0.16, 9, 11);
  });
}

function hills(
  to: CanvasRenderingContext2D,
  color: string,
  width: number,
  height: number,
  rise: number,
  peaks: number,
  seed: number,
): void {
  to.fillStyle = color;
  to.beginPath();
  to.moveTo(0, height);
  for (let x = 0; x <= width; x += 6) {
    const along = (x / width) * Math.PI * peaks;
    const up = 0.5 + 0.3 * Math.sin(along + seed) + 0.2 * Math.sin(along * 2.3 + seed * 2);
    to.lineTo(x, height - up * rise * height);
  }
  to.lineTo(width, height);
  to.closePath();
  to.fill();
}
