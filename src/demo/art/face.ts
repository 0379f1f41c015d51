/** Faces: grilles, lamps and bumpers. Many noses out of a few parts, chosen by body and seed. */
import { hash, type Oklch, pick, random } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import type { BodyName } from "./keys.ts";
import type { Plate } from "./plates.ts";
import { type Point, poly } from "./svg.ts";

const GRILLES = ["wide", "hex", "frame", "closed", "slats", "oval", "split"] as const;
const LAMPS = ["slim", "wedge", "round", "stacked", "bar", "hook"] as const;
const INTAKES = ["wide", "fangs", "lip", "vents"] as const;

export interface FaceDesign {
  grille: (typeof GRILLES)[number];
  lamp: (typeof LAMPS)[number];
  intake: (typeof INTAKES)[number];
  tail: "bar" | "slabs" | "rings" | "hooks" | "stack";
  chrome: boolean;
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
  };
}

export interface FaceLight {
  lit: boolean;
  plate: Plate;
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
