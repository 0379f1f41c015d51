/** Light: what a scene throws onto paint and glass. The paint mirrors sky, horizon and ground, as a real car does. */
import type { Vec } from "./camera.ts";
import { dot, unit } from "./camera.ts";
import { clamp01, linear, mixRgb, type Oklch, type Rgb, rgbHex, smooth } from "./color.ts";

export interface EnvSpec {
  zenith: Oklch;
  /** Sky just above the horizon. */
  low: Oklch;
  /** Trees, houses, hills along the horizon, and how high they stand (0…0.4). */
  rim: Oklch;
  rimHeight: number;
  /** Ground far away and at the wheels. */
  far: Oklch;
  near: Oklch;
  /** Direction to the key light in screen terms: right, towards the viewer, up; its colour and strength. */
  key: Vec;
  keyColor: Oklch;
  keyPower: number;
  /** Overall exposure. */
  exposure: number;
  /** Soft boxes overhead (studio, garage) instead of an open sky. */
  boxes?: number;
  /** Head and tail lamps are lit. */
  lamps?: boolean;
  /** 0…1: how much the ground mirrors the car. */
  wet?: number;
}

export interface Env {
  spec: EnvSpec;
  /** Radiance seen in a direction (screen terms). */
  sky(dir: Vec): Rgb;
  /** Colour of paint with normal `n` seen along `v` (from the eye to the surface). `shade` 0…1 is closeness to the ground. */
  paint(base: Rgb, n: Vec, v: Vec, shade: number): Rgb;
  /** Tinted glass; `up` 0…1 is the height within the pane: the cabin behind is darkest at the bottom. */
  glassOver(n: Vec, v: Vec, up: number): Rgb;
  /** Matt plastic. */
  plastic(n: Vec): string;
  low: Rgb;
}

const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k];
const add = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
/** Keeps colour in highlights: a soft shoulder above 0.75. */
const tone = (c: Rgb): Rgb => {
  const f = (x: number): number => (x < 0.7 ? x : 0.7 + 0.3 * (1 - Math.exp(-(x - 0.7) / 0.3)));
  return [f(c[0]), f(c[1]), f(c[2])];
};

export function createEnv(spec: EnvSpec): Env {
  const zenith = linear(spec.zenith);
  const low = linear(spec.low);
  const rim = linear(spec.rim);
  const far = linear(spec.far);
  const near = linear(spec.near);
  const keyColor = linear(spec.keyColor);
  const key = unit(spec.key);
  const boxes = spec.boxes ?? 0;
  const mean = mixRgb(zenith, low, 0.5);
  const sky = (d: Vec): Rgb => {
    const z = d[2];
    const azimuth = Math.atan2(d[0], d[1]);
    const skyline =
      spec.rimHeight * (0.7 + 0.22 * Math.sin(azimuth * 3 + 1) + 0.16 * Math.sin(azimuth * 7.3));
    let c = mixRgb(low, zenith, clamp01(z) ** 0.55);
    if (boxes > 0) {
      const box = smooth(0.44, 0.64, z) * (1 - smooth(0.82, 0.95, z)) + 0.7 * smooth(0.93, 0.99, z);
      c = add(scale(c, 0.55), scale(keyColor, box * boxes));
    }
    c = mixRgb(rim, c, smooth(skyline - 0.05, skyline + 0.1, z));
    if (z < 0.02) {
      const ground = mixRgb(far, near, clamp01(-z) ** 0.5);
      c = mixRgb(c, ground, smooth(0.02, -0.09, z));
    }
    const s = Math.max(0, dot(d, key));
    return add(c, scale(keyColor, spec.keyPower * (0.9 * s ** 90 + 0.22 * s ** 9)));
  };
  return {
    spec,
    sky,
    low,
    paint: (base, n, v, shade) => {
      const facing = -dot(n, v);
      const r: Vec = [v[0] + 2 * facing * n[0], v[1] + 2 * facing * n[1], v[2] + 2 * facing * n[2]];
      const fresnel = 0.1 + 0.8 * (1 - clamp01(facing)) ** 4;
      const up = n[2] * 0.5 + 0.5;
      const ambient = mixRgb(scale(mixRgb(far, near, 0.5), 0.6), mean, up);
      const lit = scale(keyColor, spec.keyPower * 0.85 * Math.max(0, dot(n, key)));
      const mirror = sky(r);
      const body = times(base, add(add(scale(ambient, 0.62), lit), scale(mirror, 0.5)));
      const occlusion = 1 - 0.75 * shade;
      return tone(
        scale(add(scale(body, occlusion), scale(mirror, fresnel * (1 - 0.5 * shade))), spec.exposure),
      );
    },
    glassOver: (n, v, up) => {
      const facing = clamp01(-dot(n, v));
      const k = 2 * -dot(n, v);
      const r: Vec = [v[0] + k * n[0], v[1] + k * n[1], v[2] + k * n[2]];
      const fresnel = 0.2 + 0.72 * (1 - facing) ** 3;
      const cabin = scale(mean, 0.012 + 0.03 * up);
      return tone(scale(add(cabin, scale(sky(r), fresnel)), spec.exposure));
    },
    plastic: (n) => {
      const up = n[2] * 0.5 + 0.5;
      const lit = scale(keyColor, 0.03 * spec.keyPower * Math.max(0, dot(n, key)));
      return rgbHex(add(scale(mixRgb(near, mean, up), 0.035), add(lit, [0.004, 0.0045, 0.005])));
    },
  };
}
