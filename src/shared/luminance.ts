/** Rows and columns of the grid in which a picture's brightness is kept. */
export const LUMINANCE_GRID = 8;

const LEVELS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const CELLS = LUMINANCE_GRID * LUMINANCE_GRID;
/** Steps lie closer together in the dark, as contrast does. */
const GAMMA = 2.2;

/** Relative luminances (WCAG 2.2, 0…1) of a picture's cells, row by row from the upper left. */
export interface LuminanceGrid {
  mean: readonly number[];
  /** The brightest place of the cell, but for a hundredth of its pixels. */
  max: readonly number[];
}

/** One character a value, the averages first: 128 characters. Maxima round up, so that shading errs to the dark. */
export function encodeLuminance({ mean, max }: LuminanceGrid): string {
  const level = (value: number, round: (n: number) => number) =>
    LEVELS[Math.min(63, Math.max(0, round(63 * value ** (1 / GAMMA) - 1e-9)))] ?? "0";
  return [
    ...mean.map((value) => level(value, Math.round)),
    ...max.map((value) => level(value, Math.ceil)),
  ].join("");
}

/** The grid written by `encodeLuminance`; `null` for what is none. */
export function decodeLuminance(text: string | null): LuminanceGrid | null {
  if (text === null || text.length !== 2 * CELLS) return null;
  const values = [...text].map((letter) => (LEVELS.indexOf(letter) / 63) ** GAMMA);
  if (values.some(Number.isNaN)) return null;
  return { mean: values.slice(0, CELLS), max: values.slice(CELLS) };
}
