/** OKLCH colour maths, linear-light RGB for shading, and the seeded random source of all drawings. */

/** Lightness 0…1, chroma 0…0.37, hue in degrees. */
export type Oklch = readonly [number, number, number];
/** Linear-light sRGB, 0…1 each (may exceed 1 before tone mapping). */
export type Rgb = readonly [number, number, number];

function toLinear(L: number, C: number, hue: number): [number, number, number] {
  const h = (hue * Math.PI) / 180;
  const a = C * Math.cos(h);
  const b = C * Math.sin(h);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (c: readonly number[]): boolean => c.every((x) => x >= -0.0005 && x <= 1.0005);

/** Linear RGB of an OKLCH colour; chroma is reduced until the colour exists in sRGB. */
export function linear(c: Oklch): Rgb {
  const L = Math.min(1, Math.max(0, c[0]));
  let chroma = c[1];
  let out = toLinear(L, chroma, c[2]);
  while (chroma > 0 && !inGamut(out)) {
    chroma -= 0.003;
    out = toLinear(L, Math.max(0, chroma), c[2]);
  }
  return [clamp01(out[0]), clamp01(out[1]), clamp01(out[2])];
}

export const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Smooth 0…1 step between two edges. */
export function smooth(e0: number, e1: number, x: number): number {
  const t = clamp01((x - e0) / (e1 - e0));
  return t * t * (3 - 2 * t);
}

const encode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const byte = (x: number): string =>
  Math.round(encode(clamp01(x)) * 255)
    .toString(16)
    .padStart(2, "0");

/** `#rrggbb` of a linear RGB colour, clamped. */
export const rgbHex = (c: Rgb): string => `#${byte(c[0])}${byte(c[1])}${byte(c[2])}`;

const hexCache = new Map<string, string>();
/** `#rrggbb` of an OKLCH colour. */
export function hex(L: number, C = 0, hue = 0): string {
  const key = `${L.toFixed(3)},${C.toFixed(3)},${hue.toFixed(1)}`;
  let value = hexCache.get(key);
  if (value === undefined) {
    value = rgbHex(linear([L, C, hue]));
    hexCache.set(key, value);
  }
  return value;
}
export const hexOf = (c: Oklch): string => hex(c[0], c[1], c[2]);

/** Mix through OKLab, so that hues never run through a foreign colour. */
export function mix(a: Oklch, b: Oklch, t: number): Oklch {
  const lab = (c: Oklch): [number, number, number] => {
    const h = (c[2] * Math.PI) / 180;
    return [c[0], c[1] * Math.cos(h), c[1] * Math.sin(h)];
  };
  const x = lab(a);
  const y = lab(b);
  const L = lerp(x[0], y[0], t);
  const A = lerp(x[1], y[1], t);
  const B = lerp(x[2], y[2], t);
  return [L, Math.hypot(A, B), ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360];
}

export const mixRgb = (a: Rgb, b: Rgb, t: number): Rgb => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];

/** A random source that always gives the same row for the same seed; values in [0, 1). */
export type Random = () => number;
export function random(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a: a stable number for a string, used as seed and as id prefix. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** One of a non-empty list. */
export function pick<T>(list: readonly [T, ...T[]], at: number): T {
  return list[Math.abs(Math.floor(at)) % list.length] ?? list[0];
}
