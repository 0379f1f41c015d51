import { LIGHT_TICKS, LIGHTS, type Run, TICKS } from "../../run.ts";
import { timeText } from "../../words.ts";
import type { Effects } from "./effects.ts";
import type { Palette } from "./palette.ts";

/** Faces for figures and for words, as CSS names them. */
export interface HudFont {
  figures: string;
  words: string;
}

interface Shown {
  width: number;
  height: number;
  run: Run;
  effects: Effects;
}

/** Draws what is read over the picture: lights, time, cones, words. */
export function drawHud(to: CanvasRenderingContext2D, font: HudFont, palette: Palette, shown: Shown): void {
  const { width, height, run, effects } = shown;
  const unit = Math.min(width, 540) / 375;
  if (run.phase === "lights") drawLights(to, width, unit, run);
  else {
    const ticks = (run.finishedAt ?? run.tick) - run.go + run.penalty;
    to.textAlign = "center";
    plate(to, palette, width / 2, 80 * unit, 150 * unit, 62 * unit, unit);
    to.fillStyle = palette.ink;
    to.font = `800 ${34 * unit}px ${font.figures}`;
    to.fillText(timeText((ticks * 1000) / TICKS), width / 2, 89 * unit);
    to.font = `500 ${12 * unit}px ${font.words}`;
    to.globalAlpha = 0.75;
    const left = run.course.gates.length - run.nextGate;
    to.fillText(`${Math.round(run.speed * 3.6)} km/h · 还有 ${left} 桩`, width / 2, 105 * unit);
    to.globalAlpha = 1;
    // How far it is.
    const share = Math.min(1, run.distance / run.course.length);
    to.fillStyle = palette.night ? "rgba(255,255,255,0.2)" : "rgba(0,0,0,0.16)";
    to.fillRect(0, 0, width, 4 * unit);
    to.fillStyle = "#ffd23f";
    to.fillRect(0, 0, width * share, 4 * unit);
  }
  if (effects.wordLeft > 0) drawWord(to, font, width, height, unit, effects);
}

function plate(
  to: CanvasRenderingContext2D,
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  unit: number,
): void {
  to.fillStyle = palette.plate;
  to.beginPath();
  to.roundRect(x - w / 2, y - h / 2 + 4 * unit, w, h, 12 * unit);
  to.fill();
}

/** A bridge with the lamps of the start: red one after the other, all out together. */
function drawLights(to: CanvasRenderingContext2D, width: number, unit: number, run: Run): void {
  const lit = run.tick >= run.go ? 0 : Math.min(LIGHTS, Math.floor(run.tick / LIGHT_TICKS));
  const step = 52 * unit;
  const left = width / 2 - ((LIGHTS - 1) * step) / 2;
  const y = 118 * unit;
  to.fillStyle = "#16181d";
  to.beginPath();
  to.roundRect(left - 38 * unit, y - 34 * unit, (LIGHTS - 1) * step + 76 * unit, 68 * unit, 16 * unit);
  to.fill();
  for (let n = 0; n < LIGHTS; n += 1) {
    const x = left + n * step;
    const on = n < lit;
    if (on) {
      const glow = to.createRadialGradient(x, y, 4 * unit, x, y, 34 * unit);
      glow.addColorStop(0, "rgba(255,60,50,0.75)");
      glow.addColorStop(1, "rgba(255,60,50,0)");
      to.fillStyle = glow;
      to.fillRect(x - 34 * unit, y - 34 * unit, 68 * unit, 68 * unit);
    }
    to.fillStyle = on ? "#ff2f26" : "#33363d";
    to.beginPath();
    to.arc(x, y, 18 * unit, 0, Math.PI * 2);
    to.fill();
    to.fillStyle = on ? "rgba(255,200,190,0.8)" : "rgba(255,255,255,0.1)";
    to.beginPath();
    to.arc(x - 6 * unit, y - 6 * unit, 5 * unit, 0, Math.PI * 2);
    to.fill();
  }
}

const colors = { good: "#ffd23f", bad: "#ff5a4d", start: "#7ee08a" } as const;

function drawWord(
  to: CanvasRenderingContext2D,
  font: HudFont,
  width: number,
  height: number,
  unit: number,
  { word, wordKind, wordLeft }: Effects,
): void {
  to.globalAlpha = Math.min(1, wordLeft * 3);
  to.textAlign = "center";
  to.font = `800 ${24 * unit}px ${font.words}`;
  const y = height * 0.47;
  const wide = to.measureText(word).width + 32 * unit;
  to.fillStyle = "rgba(12,14,20,0.78)";
  to.beginPath();
  to.roundRect(width / 2 - wide / 2, y - 28 * unit, wide, 42 * unit, 21 * unit);
  to.fill();
  to.fillStyle = colors[wordKind];
  to.fillText(word, width / 2, y + 1 * unit);
  to.globalAlpha = 1;
}
