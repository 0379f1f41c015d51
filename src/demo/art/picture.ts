/** Composes one demo picture from its key. */
import { BODIES } from "./bodies.ts";
import { drawBoot } from "./boot.ts";
import { type Camera, type CameraSpec, createCamera, project } from "./camera.ts";
import { drawCar } from "./car.ts";
import type { CarSpec } from "./car-spec.ts";
import { COCKPIT_HORIZON, drawCockpit } from "./cockpit.ts";
import { hash, type Oklch, pick, random } from "./color.ts";
import { drawEngine } from "./engine.ts";
import { carReflection, carShadow } from "./ground.ts";
import {
  BODY_NAMES,
  PAINT_NAMES,
  PAINTS,
  type PictureKey,
  parsePictureKey,
  type SceneName,
  type View,
} from "./keys.ts";
import { createEnv, type Env } from "./light.ts";
import { plateOf } from "./plates.ts";
import { drawProps } from "./props.ts";
import type { Backdrop, Scene } from "./scene.ts";
import { coast, desert, forest, mountain, snow } from "./scenes-land.ts";
import { camp, fireside, lane } from "./scenes-night.ts";
import { garage, studio, track } from "./scenes-place.ts";
import { cinema, lake, overcast, pier, service, village, yard } from "./scenes-stops.ts";
import { city, dusk, night, rain } from "./scenes-town.ts";
import { surfaceOf } from "./surface.ts";
import { createPen, type Pen } from "./svg.ts";
import { WHEEL_STYLES, type WheelSpec } from "./wheel.ts";

export { parsePictureKey } from "./keys.ts";

export const SCENES: Record<SceneName, Scene> = {
  dusk,
  mountain,
  track,
  studio,
  coast,
  snow,
  city,
  forest,
  rain,
  garage,
  desert,
  night,
  camp,
  lane,
  fireside,
  village,
  service,
  pier,
  cinema,
  yard,
  lake,
  overcast,
};

const RIMS: readonly [Oklch, ...Oklch[]] = [
  [0.84, 0.008, 250],
  [0.34, 0.01, 250],
  [0.74, 0.11, 82],
  [0.84, 0.008, 250],
  [0.6, 0.06, 60],
  [0.9, 0.004, 240],
];
const CALIPERS: readonly [Oklch, ...Oklch[]] = [
  [0.6, 0.2, 28],
  [0.8, 0.16, 90],
  [0.5, 0.16, 258],
  [0.3, 0.01, 250],
];

export function wheelFor(key: PictureKey): WheelSpec {
  const r = random(hash(`${key.body}:${key.seed}:wheel`));
  return {
    style: pick(WHEEL_STYLES, Math.floor(r() * 7) + key.seed),
    rim: pick(RIMS, Math.floor(r() * 6) + key.seed),
    caliper: pick(CALIPERS, key.seed + Math.floor(r() * 4)),
    turn: r() * 72,
    spin: false,
  };
}

export function carFor(key: PictureKey, mirrored: boolean): CarSpec {
  return {
    body: key.body,
    paint: PAINTS[key.paint],
    wheel: wheelFor(key),
    seed: key.seed,
    plate: plateOf(`${key.body}/${key.paint}/${key.seed}`, key.electric),
    mirrored,
  };
}

/** Close views need a finer surface. */
const DETAIL: Partial<Record<View, number>> = { wheel: 1.1, nose: 1.1, tail: 1.1, boot: 0.7 };

/** Camera of a single-car view, varied a little by seed. */
function cameraFor(view: View, key: PictureKey, jitter: () => number): CameraSpec {
  const b = BODIES[key.body];
  const length = b.fo + b.wb + b.ro;
  const middle = b.wb / 2 + (b.ro - b.fo) / 2;
  const fit = Math.min(1, 500 / length);
  const tall = b.h > 160 ? 0.93 : 1;
  switch (view) {
    case "front":
      return {
        yaw: 90 - jitter() * 9,
        aim: -b.fo,
        distance: 560,
        height: 92,
        scale: 3.9 * tall,
        cx: 750,
        ground: 868,
      };
    case "rear":
      if (key.seed % 3 === 0) {
        const yaw = -(46 + jitter() * 14);
        return {
          yaw,
          aim: middle,
          distance: 640,
          height: 96,
          scale: 2.95 * fit * tall,
          cx: 750,
          ground: 846,
        };
      }
      return {
        yaw: -90 + jitter() * 12,
        aim: b.wb + b.ro,
        distance: 560,
        height: 96,
        scale: 3.9 * tall,
        cx: 750,
        ground: 868,
      };
    case "threequarter":
      return {
        yaw: 34 + jitter() * 22,
        aim: middle,
        distance: 610 + jitter() * 150,
        height: 82 + jitter() * 44,
        scale: 2.98 * fit * tall,
        cx: 752,
        ground: 846,
      };
    case "boot":
      return {
        yaw: -90 + (jitter() - 0.5) * 4,
        aim: b.wb + b.ro,
        distance: 560,
        height: 132,
        scale: 4.7 * tall,
        cx: 750,
        ground: 926,
      };
    case "wheel":
      return {
        yaw: 14 + jitter() * 22,
        aim: 10,
        distance: 420,
        height: 52,
        scale: 8.4,
        cx: 800,
        ground: 884,
      };
    case "nose":
      return {
        yaw: 46 + jitter() * 20,
        aim: -b.fo + 46,
        distance: 470,
        height: 74,
        scale: 5.5 * tall,
        cx: 690,
        ground: 900,
      };
    case "tail":
      return {
        yaw: -(44 + jitter() * 18),
        aim: b.wb + b.ro - 50,
        distance: 480,
        height: 84,
        scale: 5.3 * tall,
        cx: 800,
        ground: 902,
      };
    default:
      return {
        yaw: jitter() * 6 - 2,
        aim: middle,
        distance: 1300,
        height: 72 + jitter() * 14,
        scale: Math.min(1230 / length, 2.72),
        cx: 750,
        ground: 846,
      };
  }
}

/** Moves and scales a camera so that the whole car stands in the middle of the frame, `width` pixels wide at most. */
function framed(spec: CameraSpec, key: PictureKey, width: number): CameraSpec {
  const s = surfaceOf(key.body);
  const camera = createCamera(spec);
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < s.profile.points.length; i += 4) {
    for (const u of [-1, -0.8, 0.8, 1]) {
      const x = project(camera, s.ribbon(i, u))[0];
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  const zoom = Math.min(1, width / (right - left));
  return { ...spec, scale: spec.scale * zoom, cx: 750 - ((left + right) / 2 - spec.cx) * zoom };
}

interface Stage {
  pen: Pen;
  env: Env;
  backdrop: Backdrop;
  mirrored: boolean;
}

/** Ground shadow, mirror image and the car itself. */
function standing(stage: Stage, camera: Camera, spec: CarSpec): string {
  const { pen, env, mirrored } = stage;
  const wet = env.spec.wet ?? 0;
  const mirror = wet > 0 ? carReflection(pen, env, camera, spec, wet) : "";
  const car = `${mirror}${carShadow(env, camera, spec)}${drawCar(pen, env, camera, spec)}`;
  return mirrored ? `<g transform="translate(1500 0) scale(-1 1)">${car}</g>` : car;
}

function frame(pen: Pen, key: string, inner: string): string {
  const vignette = pen.radial(
    [
      [0.62, "#000", 0],
      [1, "#000", 0.3],
    ],
    0.5,
    0.5,
    0.75,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1000" width="1500" height="1000" role="img" aria-label="${key}">${pen.defs()}${inner}<rect width="1500" height="1000" fill="${vignette}"/></svg>`;
}

/** Several cars on one road, all seen through one lens. */
function convoy(stage: Stage, key: PictureKey, horizon: number, r: () => number): string {
  const count = 3 + (key.seed % 3);
  const height = 122;
  const scale = 2.02;
  const lens = createCamera({
    yaw: 54 + (key.seed % 4) * 3,
    aim: 60,
    distance: 1050,
    height,
    scale,
    cx: 470,
    ground: horizon + scale * height,
  });
  let out = "";
  for (let i = count - 1; i >= 0; i--) {
    const k: PictureKey =
      i === 0
        ? key
        : {
            ...key,
            body: pick(BODY_NAMES, Math.floor(r() * 6) + i),
            paint: pick(PAINT_NAMES, PAINT_NAMES.indexOf(key.paint) + i * 3 + Math.floor(r() * 2)),
            seed: ((key.seed + i * 2 - 1) % 9) + 1,
          };
    // cars follow one another: for each, the one camera stands a car length further ahead
    const [x, y, z] = lens.eye;
    const lane = i % 2 ? 40 : 0;
    const camera = { ...lens, eye: [x - i * 690, y + lane, z] as const };
    const car = { ...carFor(k, stage.mirrored), detail: i === 0 ? 0.85 : i === 1 ? 0.62 : 0.48 };
    out += standing({ ...stage, mirrored: false }, camera, car);
  }
  return stage.mirrored ? `<g transform="translate(1500 0) scale(-1 1)">${out}</g>` : out;
}

/**
 * Draws a picture as SVG, 1500 × 1000. The same key always gives the same bytes, and ids inside are unique to the key,
 * so that several pictures may be inlined in one page.
 * @throws Error when the key is not of the grammar in `keys.ts`.
 */
export function drawPicture(key: string): string {
  const k = parsePictureKey(key);
  const pen = createPen(`p${hash(key).toString(36)}`);
  const r = random(hash(key));
  const take = k.take > 1 ? `:${k.take}` : "";
  const jitter = random(hash(`${k.view}:${k.body}:${k.seed}${take}`));
  const mirrored = jitter() > 0.62 && k.view !== "boot";
  const scene = SCENES[k.scene];
  const draw = (horizon: number): Backdrop => scene({ pen, random: r, horizon, seed: k.seed + k.take - 1 });
  if (k.view === "cockpit") return frame(pen, key, drawCockpit(pen, k, draw(COCKPIT_HORIZON)));
  if (k.view === "engine") return frame(pen, key, drawEngine(pen, k, draw(120)));
  const whole = k.view === "side" || k.view === "threequarter" || k.view === "rear";
  const wanted = cameraFor(k.view, k, jitter);
  const camera = createCamera(whole ? framed(wanted, k, k.view === "side" ? 1240 : 1300) : wanted);
  const horizon = k.view === "convoy" ? 596 : camera.horizon;
  const backdrop = draw(horizon);
  const stage: Stage = { pen, env: createEnv(backdrop.env), backdrop, mirrored };
  const cars =
    k.view === "convoy"
      ? convoy(stage, k, horizon, r)
      : standing(stage, camera, { ...carFor(k, mirrored), detail: DETAIL[k.view] ?? 0.8 });
  const boot = k.view === "boot" ? drawBoot(pen, stage.env, camera, carFor(k, mirrored), k.load) : "";
  const props = drawProps(k.props, { pen, random: r, horizon });
  const [gx, gy, color, strength] = backdrop.glare ?? [0, 0, "#fff", 0];
  const flare = strength > 0 ? pen.glow(gx, gy, 620, 420, color, strength) : "";
  return frame(
    pen,
    key,
    `${backdrop.back}${backdrop.ground}${props.behind}${cars}${boot}${props.front}${flare}${backdrop.fore ?? ""}`,
  );
}
