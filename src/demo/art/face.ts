/** Faces: grilles, lamps and bumpers. Many noses out of a few parts, chosen by body and seed. */
import { hash, type Oklch, pick, random } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import type { BodyName } from "./keys.ts";
import { n, type Pen, type Point, poly } from "./svg.ts";

const GRILLES = ["wide", "hex", "frame", "closed", "slats", "oval", "split"] as const;
const LAMPS = ["slim", "wedge", "round", "stacked", "bar", "hook"] as const;
const INTAKES = ["wide", "fangs", "lip", "vents"] as const;

export interface FaceDesign {
  grille: (typeof GRILLES)[number];
  lamp: (typeof LAMPS)[number];
  intake: (typeof INTAKES)[number];
  tail: "bar" | "slabs" | "rings" | "hooks" | "stack";
  chrome: boolean;
  plate: "blue" | "green";
  number: number;
}

export function designFace(body: BodyName, seed: number): FaceDesign {
  const r = random(hash(`${body}:face:${seed}`));
  const sporty = body === "coupe" || body === "hatch";
  const grilles = sporty
    ? (["wide", "hex", "closed", "oval", "split"] as const)
    : body === "suv"
      ? (["slats", "hex", "frame", "wide", "closed"] as const)
      : (["frame", "wide", "hex", "slats", "closed", "split"] as const);
  const start = Math.floor(r() * 7);
  // stepping with the seed guarantees that neighbouring seeds get different parts
  return {
    grille: pick(grilles, start + seed),
    lamp: pick(LAMPS, start + seed * 5),
    intake: pick(INTAKES, start + seed * 3),
    tail: pick(["bar", "slabs", "rings", "hooks", "stack"] as const, start + seed * 2),
    chrome: r() > 0.5 && !sporty,
    plate: r() > 0.7 ? "green" : "blue",
    number: Math.floor(r() * 7) + seed,
  };
}

export interface FaceLight {
  lit: boolean;
  paint: Oklch;
  /** Which way the number plate runs in the picture: -1 when the eye looks along the car the other way. */
  reading: 1 | -1;
}

const mirror = (points: readonly Flat[]): Flat[] => points.map((p): Flat => [-p[0], p[1]]);

/** Both halves of a shape, far side first; a corner that has turned out of sight is left out. */
export function both(
  drape: Drape,
  on: "nose" | "tail",
  draw: (flip: (points: readonly Flat[]) => readonly Flat[], sign: 1 | -1) => string,
): string {
  const far = drape.seesCorner(on, -1) ? draw(mirror, -1) : "";
  return far + (drape.seesCorner(on, 1) ? draw((p) => p, 1) : "");
}

/** Strokes of made-up signs on a plate, in a box 1 × 1. */
const SIGNS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [0.5, 1],
    [1, 0],
    [0.8, 0.4],
    [0.2, 0.4],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
  [
    [0, 1],
    [1, 1],
    [0.35, 0],
  ],
  [
    [1, 1],
    [0, 1],
    [0, 0.5],
    [1, 0.5],
    [1, 0],
    [0, 0],
  ],
  [
    [0.5, 0],
    [0.5, 1],
    [0.15, 0.8],
  ],
  [
    [0, 0.5],
    [1, 0.5],
    [1, 1],
    [0, 1],
    [0, 0],
    [1, 0],
    [1, 0.5],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 0.8],
    [0, 0.5],
    [1, 0],
  ],
];

export function plate(
  pen: Pen,
  drape: Drape,
  on: "nose" | "tail",
  h: number,
  kind: FaceDesign["plate"],
  seed: number,
  reading: 1 | -1,
): string {
  const width = Math.max(1, Math.abs(drape[on]([0, h])[1] - drape[on]([0, h + 1])[1]) * 0.95);
  const d = drape.path(on, [
    [-0.25, h + 6.5],
    [0.25, h + 6.5],
    [0.25, h - 6.5],
    [-0.25, h - 6.5],
  ]);
  const fill =
    kind === "blue"
      ? pen.linear([
          [0, "#2f6fc4"],
          [1, "#1d4f9a"],
        ])
      : pen.linear([
          [0, "#e9f3ee"],
          [1, "#3f9a6a"],
        ]);
  const rim = drape.path(on, [
    [-0.235, h + 5],
    [0.235, h + 5],
    [0.235, h - 5],
    [-0.235, h - 5],
  ]);
  let marks = "";
  for (let i = 0; i < 7; i++) {
    const x = -0.2 + i * 0.059 + (i > 1 ? 0.022 : 0);
    const sign = SIGNS[(i * 3 + seed) % SIGNS.length] ?? [];
    marks += drape.path(
      on,
      sign.map(([sx, sy]): Flat => [reading * (x + sx * 0.036), h - 3 + sy * 6]),
      false,
    );
  }
  return `<path d="${d}" fill="${fill}"/><path d="${rim}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width=".7"/><path d="${marks}" fill="none" stroke="${kind === "blue" ? "#fff" : "#0c2a1c"}" stroke-width="${n(width)}" stroke-linejoin="round"/>`;
}

/** The slot, three sides open below: the emblem on every nose and tail. */
export function emblem(drape: Drape, on: "nose" | "tail", h: number, size: number): string {
  const w = size / 92;
  const a = drape[on]([-w, h - size * 0.55]);
  const b = drape[on]([-w, h + size * 0.55]);
  const c = drape[on]([w, h + size * 0.55]);
  const d = drape[on]([w, h - size * 0.55]);
  return `<path d="${poly([a, b, c, d], false)}" fill="none" stroke="#0a0b0d" stroke-width="3.4"/><path d="${poly([a, b, c, d], false)}" fill="none" stroke="#dfe4ea" stroke-width="2"/>`;
}

/** Centres of the lamps in the picture, for the light they throw. */
export interface FaceArt {
  xml: string;
  lamps: readonly Point[];
}
