/**
 * The body as a surface in space: a ribbon that follows the side profile over nose, bonnet, glass, roof and tail,
 * and the flank as a height field `flank(x, h)`. Both meet on one ring, so that drawings on either can cross it.
 */
import { BODIES, type BodyRow, type Profile, profileOf, sampleSpline } from "./bodies.ts";
import { unit, type Vec } from "./camera.ts";
import { clamp01, lerp, smooth } from "./color.ts";
import type { BodyName } from "./keys.ts";

/** How square the ribbon meets the flank: 2 is an ellipse. */
const SQUARE = 2.7;

export interface Surface {
  row: BodyRow;
  profile: Profile;
  front: number;
  end: number;
  /** Half width of the body at a place of the side view. */
  flank(x: number, h: number): number;
  /** Shoulder height: where the flank ends and the side glass begins. */
  shoulder(x: number): number;
  /** Lowest and highest point of the flank at x. */
  span(x: number): readonly [number, number];
  /** First and last x of the body at a height of nose and tail; above them there is no bound. */
  edge(h: number): readonly [number, number];
  /** First and last x of the flank. */
  range: readonly [number, number];
  /** Point of the ribbon: fractional profile sample and sideways fraction -1…1. */
  ribbon(sample: number, u: number): Vec;
  /** Outward normal of a flank (`sign` 1 left, -1 right). */
  flankNormal(x: number, h: number, sign: 1 | -1): Vec;
  /** Point of the left flank. */
  side(x: number, h: number): Vec;
  /** Profile sample at a height of the front face or of the tail. */
  frontAt(h: number): number;
  tailAt(h: number): number;
  /** Radius of the wheel arch. */
  arch: number;
}

type Curve = (x: number) => number;

/** A smooth curve through knots, tabulated: it is asked for hundreds of thousands of times in one picture. */
function curve(knots: readonly (readonly [number, number])[]): Curve {
  const { points } = sampleSpline(knots, 12);
  const from = points[0]?.[0] ?? 0;
  const to = points[points.length - 1]?.[0] ?? 1;
  const cells = 640;
  const table = new Float64Array(cells + 2);
  let i = 1;
  for (let k = 0; k <= cells; k++) {
    const x = from + ((to - from) * k) / cells;
    while (i < points.length - 1 && (points[i]?.[0] ?? 0) < x) i++;
    const a = points[i - 1] ?? [0, 0];
    const b = points[i] ?? a;
    table[k] = lerp(a[1], b[1], clamp01((x - a[0]) / (b[0] - a[0] || 1)));
  }
  table[cells + 1] = table[cells] ?? 0;
  return (x) => {
    const at = clamp01((x - from) / (to - from)) * cells;
    const k = Math.floor(at);
    return lerp(table[k] ?? 0, table[k + 1] ?? 0, at - k);
  };
}

/** Cross-section of the flank, sill to shoulder: tucked sill, hollow door, crease, shoulder. */
const section = curve([
  [0, 0.925],
  [0.1, 0.965],
  [0.22, 0.977],
  [0.4, 0.974],
  [0.58, 0.984],
  [0.7, 1],
  [0.8, 0.994],
  [0.92, 0.974],
  [1, 0.945],
]);

function ringOf(profile: Profile, b: BodyRow): [number, number][] {
  const p = profile.points;
  const raw = p.map((point, i): [number, number] => {
    const a = p[Math.max(0, i - 2)] ?? point;
    const c = p[Math.min(p.length - 1, i + 2)] ?? point;
    const tx = c[0] - a[0];
    const th = c[1] - a[1];
    const m = Math.hypot(tx, th) || 1;
    const nx = -th / m;
    const nh = tx / m;
    const across = Math.abs(nx);
    const inset = nx < 0 ? 6.5 + 17 * across * across : 6.5 + 11 * across * across;
    const byNormal: [number, number] = [point[0] - nx * inset, Math.max(b.cl, point[1] - nh * inset)];
    // low on nose and tail the edge keeps its height, so that the bumper ends in one clean corner
    const isFront = i < profile.bonnetEdge;
    const low = isFront || i > profile.lip ? smooth(b.nose * 0.75, b.nose * 0.5, point[1]) : 0;
    const straight: [number, number] = [point[0] + (isFront ? 22 : -17), point[1]];
    return [lerp(byNormal[0], straight[0], low), lerp(byNormal[1], straight[1], low)];
  });
  // the inset of a corner knot jumps; a few passes of averaging make the ring fair
  let ring = raw;
  for (let pass = 0; pass < 10; pass++) {
    ring = ring.map((q, i): [number, number] => {
      const a = ring[i - 1];
      const c = ring[i + 1];
      return a && c ? [(a[0] + 2 * q[0] + c[0]) / 4, (a[1] + 2 * q[1] + c[1]) / 4] : q;
    });
  }
  return ring;
}

function build(b: BodyRow): Surface {
  const profile = profileOf(b);
  const front = -b.fo;
  const end = b.wb + b.ro;
  const arch = b.wr + (b.clad ? 5.5 : 3.8);
  const ring = ringOf(profile, b);
  const shoulder = curve([
    [front - 5, b.nose - 10],
    [front + 30, b.nose - 1],
    [front + 60, b.nose + (b.cowl[1] - b.nose) * 0.42 - 2],
    [b.cowl[0] - 10, b.cowl[1] - 7],
    [b.cowl[0] + 30, b.belt[0] - 1.5],
    [b.wb * 0.55, (b.belt[0] + b.belt[1]) / 2 - 2],
    [b.dlo[0] - 30, b.belt[1] - 1],
    [b.deck[0] - 10, Math.min(b.deck[1] - 6, b.belt[1] + 1)],
    [end - 20, b.tail[1] - 8],
    [end + 5, b.tail[1] - 12],
  ]);
  const plan = (x: number): number => {
    const a = Math.max(0, x - front);
    const c = Math.max(0, end - x);
    return (
      b.w *
      (1 -
        0.15 * Math.exp(-a / 30) -
        0.04 * Math.exp(-a / 110) -
        0.13 * Math.exp(-c / 34) -
        0.03 * Math.exp(-c / 120))
    );
  };
  const flare = b.clad ? 3 : 2.4;
  const flank = (x: number, h: number): number => {
    const s = shoulder(x);
    const width = plan(x);
    const t = (h - b.cl) / (s - b.cl);
    let y = width * section(clamp01(t));
    if (t > 1) {
      const over = h - s;
      y -= over * b.lean + 3.4 * smooth(0, 5, over) + (over * over * b.lean) / 420;
    }
    for (const wheel of [0, b.wb]) {
      const d = Math.hypot(x - wheel, h - b.wr) - arch;
      const fade = smooth(s + 2, s - 14, h);
      y += flare * fade * Math.exp(-((d / 15) ** 2));
    }
    return y;
  };
  const xs = ring.map((q) => q[0]);
  const range = [Math.min(...xs), Math.max(...xs)] as const;
  const spans = new Map<number, readonly [number, number]>();
  const span = (x: number): readonly [number, number] => {
    const known = spans.get(x);
    if (known) return known;
    const hits: number[] = [];
    for (let i = 1; i < ring.length; i++) {
      const a = ring[i - 1];
      const c = ring[i];
      if (!a || !c || (a[0] - x) * (c[0] - x) > 0 || a[0] === c[0]) continue;
      hits.push(lerp(a[1], c[1], (x - a[0]) / (c[0] - a[0])));
    }
    const top = hits.length ? Math.max(...hits) : b.cl;
    const low = hits.length > 1 ? Math.min(...hits) : b.cl;
    const out = [top - low < 1 && hits.length > 1 ? b.cl : low, top] as const;
    const open = x > (ring[0]?.[0] ?? 0) && x < (ring[ring.length - 1]?.[0] ?? 0);
    const result = open ? ([b.cl, top] as const) : out;
    spans.set(x, result);
    return result;
  };
  const bound = (part: readonly (readonly [number, number])[], h: number, none: number): number => {
    for (let i = 1; i < part.length; i++) {
      const a = part[i - 1];
      const c = part[i];
      if (a && c && (a[1] - h) * (c[1] - h) <= 0 && a[1] !== c[1]) {
        return lerp(a[0], c[0], (h - a[1]) / (c[1] - a[1]));
      }
    }
    return h <= b.cl + 1 ? (part[0]?.[0] ?? none) : none;
  };
  const noseRing = ring.slice(0, profile.bonnetEdge);
  const tailRing = ring.slice(profile.lip + 1).reverse();
  const at = (list: readonly [number, number][], sample: number): [number, number] => {
    const i = Math.max(0, Math.min(list.length - 1.001, sample));
    const a = list[Math.floor(i)] ?? [0, 0];
    const c = list[Math.floor(i) + 1] ?? a;
    const t = i - Math.floor(i);
    return [lerp(a[0], c[0], t), lerp(a[1], c[1], t)];
  };
  const ribbon = (sample: number, u: number): Vec => {
    const p = at(profile.points, sample);
    const q = at(ring, sample);
    const v = Math.min(1, Math.abs(u)) ** SQUARE;
    const d = 1 - (1 - v) ** (1 / SQUARE);
    return [lerp(p[0], q[0], d), flank(q[0], q[1]) * u, lerp(p[1], q[1], d)];
  };
  /** Bisection on a part of the profile whose height rises from its lower end `from` to `to`. */
  const search = (from: number, to: number, h: number): number => {
    let lo = from;
    let hi = to;
    for (let i = 0; i < 24; i++) {
      const mid = (lo + hi) / 2;
      const above = at(profile.points, mid)[1] > h;
      if (above) hi = mid;
      else lo = mid;
    }
    return (lo + hi) / 2;
  };
  const last = profile.points.length - 1;
  return {
    row: b,
    profile,
    front,
    end,
    flank,
    shoulder,
    span,
    edge: (h) => [bound(noseRing, h, Number.NEGATIVE_INFINITY), bound(tailRing, h, Number.POSITIVE_INFINITY)],
    range,
    ribbon,
    flankNormal: (x, h, sign) => {
      const dx = (flank(x + 1.5, h) - flank(x - 1.5, h)) / 3;
      const dh = (flank(x, h + 1) - flank(x, h - 1)) / 2;
      // real flanks curve more than their section shows; steeper normals let them mirror sky, horizon and ground
      return unit([-dx, sign, -dh * (h < shoulder(x) ? 1.7 : 1)]);
    },
    side: (x, h) => [x, flank(x, h), h],
    frontAt: (h) => search(0, profile.bonnetEdge, h),
    tailAt: (h) => search(last, profile.lip, h),
    arch,
  };
}

const cache = new Map<BodyName, Surface>();
/** The surface of a body, built once. */
export function surfaceOf(body: BodyName): Surface {
  let s = cache.get(body);
  if (!s) {
    s = build(BODIES[body]);
    cache.set(body, s);
  }
  return s;
}
