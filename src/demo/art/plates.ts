/** Number plates: valid by their format and plainly invented, in strokes of their own. */
import { hash, pick } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import { n, type Pen } from "./svg.ts";

export interface Plate {
  /** Blue for cars with an engine, green for electric ones. */
  colour: "blue" | "green";
  /** Province, letter of the office, serial: seven characters on blue, eight on green. */
  text: string;
}

type Stroke = readonly (readonly [number, number])[];

const PROVINCES = ["京", "沪", "苏", "浙", "川", "云", "甘", "青", "宁"] as const;

/** Strokes in a box 1 × 1, y up. */
const GLYPHS: Record<string, readonly Stroke[]> = {
  京: [
    [
      [0.5, 1.02],
      [0.5, 0.88],
    ],
    [
      [0, 0.84],
      [1, 0.84],
    ],
    [
      [0.24, 0.7],
      [0.76, 0.7],
      [0.76, 0.46],
      [0.24, 0.46],
      [0.24, 0.7],
    ],
    [
      [0.5, 0.46],
      [0.5, 0],
      [0.36, 0.06],
    ],
    [
      [0.26, 0.3],
      [0.06, 0.06],
    ],
    [
      [0.74, 0.3],
      [0.96, 0.06],
    ],
  ],
  沪: [
    [
      [0.04, 0.96],
      [0.18, 0.84],
    ],
    [
      [0, 0.66],
      [0.14, 0.55],
    ],
    [
      [0, 0],
      [0.2, 0.32],
    ],
    [
      [0.6, 1.02],
      [0.7, 0.9],
    ],
    [
      [0.38, 0.52],
      [0.96, 0.52],
      [0.96, 0.82],
      [0.38, 0.82],
      [0.38, 0.4],
      [0.26, 0],
    ],
  ],
  苏: [
    [
      [0, 0.86],
      [1, 0.86],
    ],
    [
      [0.3, 1],
      [0.3, 0.74],
    ],
    [
      [0.7, 1],
      [0.7, 0.74],
    ],
    [
      [0.12, 0.58],
      [0.8, 0.58],
      [0.74, 0.06],
      [0.58, 0.12],
    ],
    [
      [0.46, 0.7],
      [0.4, 0.36],
      [0.1, 0],
    ],
    [
      [0.1, 0.38],
      [0, 0.18],
    ],
    [
      [0.9, 0.4],
      [1, 0.18],
    ],
  ],
  浙: [
    [
      [0.03, 0.96],
      [0.14, 0.86],
    ],
    [
      [0, 0.68],
      [0.1, 0.58],
    ],
    [
      [0, 0],
      [0.15, 0.3],
    ],
    [
      [0.22, 0.76],
      [0.52, 0.76],
    ],
    [
      [0.38, 1],
      [0.38, 0],
      [0.28, 0.06],
    ],
    [
      [0.22, 0.32],
      [0.52, 0.46],
    ],
    [
      [0.96, 0.98],
      [0.64, 0.88],
      [0.64, 0.44],
      [0.54, 0],
    ],
    [
      [0.64, 0.58],
      [1, 0.58],
    ],
    [
      [0.83, 0.58],
      [0.83, 0],
    ],
  ],
  川: [
    [
      [0.12, 1],
      [0.12, 0.4],
      [0, 0],
    ],
    [
      [0.5, 0.92],
      [0.5, 0.14],
    ],
    [
      [0.92, 1],
      [0.92, 0],
    ],
  ],
  云: [
    [
      [0.16, 0.92],
      [0.84, 0.92],
    ],
    [
      [0, 0.6],
      [1, 0.6],
    ],
    [
      [0.45, 0.6],
      [0.14, 0.08],
      [0.86, 0.14],
    ],
    [
      [0.68, 0.36],
      [0.96, 0],
    ],
  ],
  甘: [
    [
      [0, 0.78],
      [1, 0.78],
    ],
    [
      [0.24, 1],
      [0.24, 0],
      [0.76, 0],
      [0.76, 1],
    ],
    [
      [0.24, 0.4],
      [0.76, 0.4],
    ],
  ],
  青: [
    [
      [0.1, 0.92],
      [0.9, 0.92],
    ],
    [
      [0.16, 0.77],
      [0.84, 0.77],
    ],
    [
      [0, 0.62],
      [1, 0.62],
    ],
    [
      [0.5, 1.04],
      [0.5, 0.62],
    ],
    [
      [0.22, 0],
      [0.22, 0.48],
      [0.78, 0.48],
      [0.78, 0],
      [0.64, 0.04],
    ],
    [
      [0.22, 0.33],
      [0.78, 0.33],
    ],
    [
      [0.22, 0.18],
      [0.78, 0.18],
    ],
  ],
  宁: [
    [
      [0.5, 1.03],
      [0.5, 0.9],
    ],
    [
      [0.02, 0.68],
      [0.02, 0.84],
      [0.98, 0.84],
      [0.92, 0.68],
    ],
    [
      [0.14, 0.54],
      [0.86, 0.54],
    ],
    [
      [0.52, 0.54],
      [0.52, 0],
      [0.36, 0.06],
    ],
  ],
  A: [
    [
      [0, 0],
      [0.5, 1],
      [1, 0],
    ],
    [
      [0.2, 0.36],
      [0.8, 0.36],
    ],
  ],
  B: [
    [
      [0, 0.52],
      [0.8, 0.54],
      [0.8, 1],
      [0, 1],
      [0, 0],
      [1, 0],
      [1, 0.46],
      [0.8, 0.54],
    ],
  ],
  C: [
    [
      [1, 0.8],
      [0.9, 1],
      [0, 1],
      [0, 0],
      [0.9, 0],
      [1, 0.2],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 1],
      [0.7, 1],
      [1, 0.72],
      [1, 0.28],
      [0.7, 0],
      [0, 0],
    ],
  ],
  E: [
    [
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
    ],
    [
      [0, 0.52],
      [0.82, 0.52],
    ],
  ],
  M: [
    [
      [0, 0],
      [0, 1],
      [0.5, 0.42],
      [1, 1],
      [1, 0],
    ],
  ],
  0: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
  1: [
    [
      [0.55, 0],
      [0.55, 1],
      [0.2, 0.78],
    ],
  ],
  2: [
    [
      [0, 1],
      [1, 1],
      [1, 0.56],
      [0, 0],
      [1, 0],
    ],
  ],
  3: [
    [
      [0, 1],
      [1, 1],
      [0.4, 0.56],
      [1, 0.46],
      [1, 0],
      [0, 0],
    ],
  ],
  4: [
    [
      [0.78, 0],
      [0.78, 1],
      [0, 0.28],
      [1, 0.28],
    ],
  ],
  5: [
    [
      [1, 1],
      [0, 1],
      [0, 0.56],
      [1, 0.56],
      [1, 0],
      [0, 0],
    ],
  ],
  6: [
    [
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 0],
      [1, 0.52],
      [0, 0.52],
    ],
  ],
  7: [
    [
      [0, 1],
      [1, 1],
      [0.35, 0],
    ],
  ],
  8: [
    [
      [0, 0.52],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 0.52],
      [1, 0.52],
    ],
  ],
  9: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0.48],
      [1, 0.48],
    ],
  ],
};

/** The plate of a car, always the same for the same `identity`. The serial spells that it is a demonstration. */
export function plateOf(identity: string, electric: boolean): Plate {
  const seed = hash(`plate:${identity}`);
  const place = pick(PROVINCES, seed) + pick(["A", "B", "C"] as const, seed >>> 5);
  const number = String(10 + ((seed >>> 8) % 90));
  return electric
    ? { colour: "green", text: `${place}DM00${number}` }
    : { colour: "blue", text: `${place}DEM${number}` };
}

/** Draws a plate on nose or tail, its middle at height `h`; `reading` says which way it runs (`FaceLight`). */
export function drawPlate(
  pen: Pen,
  drape: Drape,
  on: "nose" | "tail",
  h: number,
  { colour, text }: Plate,
  reading: 1 | -1,
): string {
  const centimetre = Math.abs(drape[on]([0, h])[1] - drape[on]([0, h + 1])[1]);
  const half = 0.255;
  const box = (u: number, v: number): string =>
    drape.path(on, [
      [-u, h + v],
      [u, h + v],
      [u, h - v],
      [-u, h - v],
    ]);
  const blue = colour === "blue";
  const fill = blue
    ? pen.linear([
        [0, "#2f6fc4"],
        [1, "#1d4f9a"],
      ])
    : pen.linear([
        [0, "#eef7f1"],
        [0.45, "#a9dcbc"],
        [1, "#3fa46c"],
      ]);
  const ink = blue ? "#fff" : "#0c1712";
  const letters = [...text];
  const step = (2 * half - 0.05) / (letters.length + 0.35);
  const size = { province: step * 0.8, letter: step * 0.66 };
  let thin = "";
  let strong = "";
  letters.forEach((letter, i) => {
    const wide = i === 0 ? size.province : size.letter;
    // the gap after the office's letter
    const x = -half + 0.03 + i * step + (i > 1 ? step * 0.35 : 0) + (step - wide) / 2 - step * 0.06;
    for (const stroke of GLYPHS[letter] ?? []) {
      const d = drape.path(
        on,
        stroke.map(([sx, sy]): Flat => [reading * (x + sx * wide), h - 3.7 + sy * 7.4]),
        false,
      );
      if (i === 0) thin += d;
      else strong += d;
    }
  });
  const line = (d: string, width: number): string =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${n(Math.max(0.8, width * centimetre))}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return `<path d="${box(half, 7)}" fill="${fill}"/><path d="${box(half - 0.012, 5.9)}" fill="none" stroke="${ink}" stroke-opacity=".6" stroke-width="${n(Math.max(0.6, 0.3 * centimetre))}"/>${line(thin, 0.62)}${line(strong, 0.95)}`;
}
