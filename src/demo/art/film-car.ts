/** The cars of the films and the light they drive in. */
import { type CameraSpec, createCamera } from "./camera.ts";
import { drawCar } from "./car.ts";
import type { CarSpec } from "./car-spec.ts";
import { FILM_WIDTH } from "./film-road.ts";
import { carShadow } from "./ground.ts";
import { PAINTS } from "./keys.ts";
import { createEnv, type EnvSpec } from "./light.ts";
import { plateOf } from "./plates.ts";
import type { Pen } from "./svg.ts";

export const VIDEO_NAMES = ["night-drive", "track-lap"] as const;
export type VideoName = (typeof VIDEO_NAMES)[number];
export const SHOT_SECONDS = 6;

const NIGHT: EnvSpec = {
  zenith: [0.26, 0.06, 275],
  low: [0.56, 0.11, 300],
  rim: [0.14, 0.035, 275],
  rimHeight: 0.2,
  far: [0.34, 0.06, 290],
  near: [0.1, 0.02, 270],
  key: [-0.4, 0.35, 0.8],
  keyColor: [0.88, 0.1, 78],
  keyPower: 1,
  exposure: 1.15,
  lamps: true,
};
const DAY: EnvSpec = {
  zenith: [0.62, 0.1, 245],
  low: [0.95, 0.025, 215],
  rim: [0.3, 0.04, 170],
  rimHeight: 0.18,
  far: [0.6, 0.03, 130],
  near: [0.36, 0.012, 252],
  key: [0.5, 0.4, 0.75],
  keyColor: [0.99, 0.035, 90],
  keyPower: 1.05,
  exposure: 1.02,
};

/** The car of a film, `dim` scales the light that falls on it. */
export function car(
  pen: Pen,
  film: VideoName,
  camera: CameraSpec,
  t: number,
  mirrored: boolean,
  dim = 1,
): string {
  const night = film === "night-drive";
  const env = createEnv(night ? { ...NIGHT, keyPower: NIGHT.keyPower * dim } : DAY);
  const spec: CarSpec = {
    body: night ? "sedan" : "coupe",
    paint: night ? PAINTS.red : PAINTS.orange,
    seed: night ? 1 : 6,
    plate: plateOf(film, false),
    mirrored,
    detail: 0.55,
    wheel: {
      style: night ? "twin" : "five",
      rim: night ? [0.84, 0.008, 250] : [0.3, 0.01, 250],
      caliper: [0.8, 0.16, 90],
      turn: (t * 24 * 17) % 360,
      spin: true,
    },
  };
  const view = createCamera(camera);
  const art = carShadow(env, view, spec) + drawCar(pen, env, view, spec);
  return mirrored ? `<g transform="translate(${FILM_WIDTH} 0) scale(-1 1)">${art}</g>` : art;
}

/** Sway of the body on its springs, pixels. */
export const sway = (t: number): number => Math.sin(t * 7.1) * 0.7 + Math.sin(t * 11.3 + 1) * 0.4;
