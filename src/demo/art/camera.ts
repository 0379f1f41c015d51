/** A level camera with a shifted lens: verticals stay vertical and the horizon lies exactly where the scene has it. */
import type { Point } from "./svg.ts";

/** Car space in cm: x to the rear with the front axle at 0, y to the car's left side, z up from the ground. */
export type Vec = readonly [number, number, number];

export interface Camera {
  /** Where the camera stands. */
  eye: Vec;
  /** Horizontal viewing direction and the screen's right, both unit length. */
  forward: readonly [number, number];
  right: readonly [number, number];
  /** Focal length in pixels, principal point x, horizon y. */
  focal: number;
  cx: number;
  horizon: number;
}

export interface CameraSpec {
  /** Degrees round the car: 0 left side (nose to the left), 90 front, -90 rear. */
  yaw: number;
  /** Point on the car's axis the camera aims at. */
  aim: number;
  /** Distance from that point and height of the eye, cm. */
  distance: number;
  height: number;
  /** Pixels per cm at the aimed point. */
  scale: number;
  cx: number;
  /** Screen y of the ground below the aimed point. */
  ground: number;
}

export function createCamera(s: CameraSpec): Camera {
  const a = (s.yaw * Math.PI) / 180;
  return {
    eye: [s.aim - Math.sin(a) * s.distance, Math.cos(a) * s.distance, s.height],
    forward: [Math.sin(a), -Math.cos(a)],
    right: [Math.cos(a), Math.sin(a)],
    focal: s.scale * s.distance,
    cx: s.cx,
    horizon: s.ground - s.scale * s.height,
  };
}

export function depth(c: Camera, p: Vec): number {
  return (p[0] - c.eye[0]) * c.forward[0] + (p[1] - c.eye[1]) * c.forward[1];
}

export function project(c: Camera, p: Vec): Point {
  const dx = p[0] - c.eye[0];
  const dy = p[1] - c.eye[1];
  const d = Math.max(1, dx * c.forward[0] + dy * c.forward[1]);
  const k = c.focal / d;
  return [c.cx + (dx * c.right[0] + dy * c.right[1]) * k, c.horizon - (p[2] - c.eye[2]) * k];
}

export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Vec): Vec {
  const m = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / m, a[1] / m, a[2] / m];
}
