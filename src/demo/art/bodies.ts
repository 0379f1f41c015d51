/** The six bodies, one row of numbers each, and the sampled side profile that a row describes. Unit: cm. */
import type { BodyName } from "./keys.ts";

type Knot = readonly [x: number, h: number, corner?: 1];

export interface BodyRow {
  /** Wheelbase, front and rear overhang, height, ground clearance, wheel radius, half width. */
  wb: number;
  fo: number;
  ro: number;
  h: number;
  cl: number;
  wr: number;
  w: number;
  /** Height of the bonnet edge. */
  nose: number;
  /** Foot of the windscreen; front, peak and rear of the roof; foot of the rear glass. */
  cowl: readonly [number, number];
  roof: readonly [readonly [number, number], readonly [number, number], readonly [number, number]];
  deck: readonly [number, number];
  /** Inset and height of the boot lip, and how far the lip stands out. */
  tail: readonly [number, number];
  lip: number;
  /** Window line at the front and at the rear; rear tip of the side glass. */
  belt: readonly [number, number];
  dlo: readonly [number, number];
  /** B and C pillar. */
  pil: readonly [number, number];
  doors: 1 | 2;
  /** Inward lean of the side glass, cm per cm of height. */
  lean: number;
  /** Plastic arches, roof rails, roof spoiler, sliding door. */
  clad?: true;
  rail?: true;
  spoil?: true;
  slide?: true;
}

export const BODIES: Record<BodyName, BodyRow> = {
  sedan: {
    wb: 289,
    fo: 86,
    ro: 106,
    h: 143,
    cl: 17,
    wr: 34.5,
    w: 92,
    nose: 73,
    cowl: [58, 97],
    roof: [
      [132, 138],
      [172, 143],
      [226, 137],
    ],
    deck: [309, 109],
    tail: [4, 103],
    lip: 3,
    belt: [95, 103],
    dlo: [292, 108],
    pil: [158, 232],
    doors: 2,
    lean: 0.46,
  },
  coupe: {
    wb: 258,
    fo: 88,
    ro: 94,
    h: 129,
    cl: 13,
    wr: 35,
    w: 94,
    nose: 66,
    cowl: [62, 89],
    roof: [
      [126, 124],
      [160, 129],
      [196, 125],
    ],
    deck: [296, 97],
    tail: [3, 95],
    lip: 6,
    belt: [87, 95],
    dlo: [247, 101],
    pil: [196, 196],
    doors: 1,
    lean: 0.55,
  },
  suv: {
    wb: 280,
    fo: 86,
    ro: 90,
    h: 177,
    cl: 25,
    wr: 41,
    w: 96,
    nose: 101,
    cowl: [44, 122],
    roof: [
      [94, 171],
      [140, 177],
      [296, 172],
    ],
    deck: [352, 128],
    tail: [3, 112],
    lip: 2,
    belt: [119, 124],
    dlo: [338, 130],
    pil: [144, 232],
    doors: 2,
    lean: 0.34,
    clad: true,
    rail: true,
    spoil: true,
  },
  hatch: {
    wb: 268,
    fo: 82,
    ro: 66,
    h: 145,
    cl: 15,
    wr: 34.5,
    w: 90,
    nose: 74,
    cowl: [50, 98],
    roof: [
      [110, 141],
      [152, 146],
      [262, 139],
    ],
    deck: [322, 108],
    tail: [4, 98],
    lip: 3,
    belt: [96, 106],
    dlo: [290, 112],
    pil: [144, 222],
    doors: 2,
    lean: 0.42,
    spoil: true,
  },
  wagon: {
    wb: 287,
    fo: 88,
    ro: 106,
    h: 148,
    cl: 18,
    wr: 35.5,
    w: 92,
    nose: 75,
    cowl: [56, 98],
    roof: [
      [124, 143],
      [168, 148],
      [284, 142],
    ],
    deck: [374, 108],
    tail: [5, 100],
    lip: 3,
    belt: [96, 104],
    dlo: [346, 112],
    pil: [156, 234],
    doors: 2,
    lean: 0.42,
    rail: true,
    spoil: true,
  },
  mpv: {
    wb: 306,
    fo: 90,
    ro: 108,
    h: 178,
    cl: 17,
    wr: 35,
    w: 95,
    nose: 82,
    cowl: [30, 110],
    roof: [
      [104, 171],
      [170, 178],
      [330, 173],
    ],
    deck: [402, 118],
    tail: [4, 106],
    lip: 2,
    belt: [107, 112],
    dlo: [382, 124],
    pil: [136, 240],
    doors: 2,
    lean: 0.28,
    spoil: true,
    slide: true,
  },
};

/** Points of a smooth curve through knots; a corner knot breaks the tangent. */
export function sampleSpline(knots: readonly Knot[], per = 8): { points: [number, number][]; at: number[] } {
  const points: [number, number][] = [];
  const at: number[] = [0];
  const get = (i: number): Knot => knots[Math.max(0, Math.min(knots.length - 1, i))] ?? [0, 0];
  for (let i = 0; i < knots.length - 1; i++) {
    const a = get(i);
    const b = get(i + 1);
    const before = i > 0 && !a[2] ? get(i - 1) : a;
    const after = i < knots.length - 2 && !b[2] ? get(i + 2) : b;
    const len = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const tangent = (u: Knot, w: Knot): [number, number] => {
      const m = Math.hypot(w[0] - u[0], w[1] - u[1]) || 1;
      return [((w[0] - u[0]) / m) * len * 0.33, ((w[1] - u[1]) / m) * len * 0.33];
    };
    const ta = tangent(before, b);
    const tb = tangent(a, after);
    for (let k = i === 0 ? 0 : 1; k <= per; k++) {
      const t = k / per;
      const s = 1 - t;
      const c0 = s * s * s;
      const c1 = 3 * s * s * t;
      const c2 = 3 * s * t * t;
      const c3 = t * t * t;
      points.push([
        c0 * a[0] + c1 * (a[0] + ta[0]) + c2 * (b[0] - tb[0]) + c3 * b[0],
        c0 * a[1] + c1 * (a[1] + ta[1]) + c2 * (b[1] - tb[1]) + c3 * b[1],
      ]);
    }
    at.push(points.length - 1);
  }
  return { points, at };
}

export interface Profile {
  /** From the lower front lip over bonnet, roof and tail to the lower rear lip. */
  points: [number, number][];
  /** Sample numbers of the places other parts need. */
  bonnetEdge: number;
  cowl: number;
  roofFront: number;
  roofRear: number;
  deck: number;
  lip: number;
}

/** The outline of a body seen from its left side. */
export function profileOf(b: BodyRow): Profile {
  const fr = -b.fo;
  const end = b.wb + b.ro;
  const [roofFront, roofPeak, roofRear] = b.roof;
  const front: Knot[] = [
    [fr + 12, b.cl, 1],
    [fr + 2, b.cl + 9],
    [fr - 1, b.cl + 22],
    [fr - 0.5, b.nose * 0.72],
    [fr + 5, b.nose - 4],
    [fr + 20, b.nose + 5.5],
    [fr + 54, b.nose + (b.cowl[1] - b.nose) * 0.55],
    [b.cowl[0] - 22, b.cowl[1] - 3.2],
    [b.cowl[0], b.cowl[1] + 0.5],
    [b.cowl[0] + (roofFront[0] - b.cowl[0]) * 0.5, b.cowl[1] + (roofFront[1] - b.cowl[1]) * 0.545],
    roofFront,
    roofPeak,
    roofRear,
  ];
  const glass: Knot[] = b.spoil
    ? [
        [roofRear[0] + (b.deck[0] - roofRear[0]) * 0.34, roofRear[1] - b.h * 0.022, 1],
        [b.deck[0] - (b.deck[0] - roofRear[0]) * 0.28, b.deck[1] + (roofRear[1] - b.deck[1]) * 0.48],
      ]
    : [[(roofRear[0] + b.deck[0]) / 2 + 2, (roofRear[1] + b.deck[1]) / 2 + 4]];
  const boot: Knot[] = b.spoil
    ? [
        [end - b.tail[0], b.tail[1] - 2],
        [end - 1, b.tail[1] - 14],
      ]
    : [
        [end - 26, b.tail[1] + 2.5],
        [end - b.tail[0] + 2, b.tail[1] + b.lip * 0.5, 1],
        [end - b.tail[0] - 1, b.tail[1] - 6],
        [end - 3, b.tail[1] - 20],
      ];
  const bottom: Knot[] = [
    [end + 0.5, b.nose * 0.62],
    [end - 1, b.cl + 22],
    [end - 6, b.cl + 8],
    [end - 14, b.cl + 1, 1],
  ];
  const { points, at } = sampleSpline([...front, ...glass, b.deck, ...boot, ...bottom], 7);
  const deck = front.length + glass.length;
  const sample = (knot: number): number => at[knot] ?? 0;
  return {
    points,
    bonnetEdge: sample(5),
    cowl: sample(8),
    roofFront: sample(10),
    roofRear: sample(b.spoil ? 13 : 12),
    deck: sample(deck),
    lip: sample(b.spoil ? deck + 1 : deck + 2),
  };
}
