/** Faces: grilles, lamps and bumpers. Many noses out of a few parts, chosen by body and seed. */
import { hash, hexOf, mix, type Oklch, pick, random } from "./color.ts";
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
function both(
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

function plate(
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
function emblem(drape: Drape, on: "nose" | "tail", h: number, size: number): string {
  const w = size / 92;
  const a = drape[on]([-w, h - size * 0.55]);
  const b = drape[on]([-w, h + size * 0.55]);
  const c = drape[on]([w, h + size * 0.55]);
  const d = drape[on]([w, h - size * 0.55]);
  return `<path d="${poly([a, b, c, d], false)}" fill="none" stroke="#0a0b0d" stroke-width="3.4"/><path d="${poly([a, b, c, d], false)}" fill="none" stroke="#dfe4ea" stroke-width="2"/>`;
}

function grilleArt(pen: Pen, drape: Drape, f: FaceDesign, q: number, cl: number, paint: Oklch): string {
  const mid = (q + cl) / 2;
  const shapes: Record<FaceDesign["grille"], readonly Flat[]> = {
    wide: [
      [-0.52, q - 4],
      [0.52, q - 4],
      [0.44, q - 16],
      [-0.44, q - 16],
    ],
    hex: [
      [-0.34, q - 3],
      [0.34, q - 3],
      [0.5, q - 19],
      [0.36, mid - 5],
      [-0.36, mid - 5],
      [-0.5, q - 19],
    ],
    frame: [
      [-0.42, q - 1],
      [0.42, q - 1],
      [0.36, q - 20],
      [0.46, cl + 14],
      [-0.46, cl + 14],
      [-0.36, q - 20],
    ],
    closed: [],
    slats: [
      [-0.46, q - 3],
      [0.46, q - 3],
      [0.43, q - 25],
      [-0.43, q - 25],
    ],
    oval: [
      [-0.4, q - 12],
      [-0.3, q - 6],
      [0.3, q - 6],
      [0.4, q - 12],
      [0.3, q - 19],
      [-0.3, q - 19],
    ],
    split: [
      [-0.42, q - 3],
      [-0.05, q - 5],
      [-0.07, q - 22],
      [-0.36, q - 19],
    ],
  };
  const shape = shapes[f.grille];
  const trim = f.chrome ? "#cfd5dc" : "#1c1f24";
  if (f.grille === "closed") {
    const line = drape.path(
      "nose",
      [
        [-0.62, q - 9],
        [0.62, q - 9],
      ],
      false,
    );
    return `<path d="${line}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2.4"/><path d="${line}" fill="none" stroke="${hexOf(mix(paint, [1, 0, 0], 0.4))}" stroke-opacity=".6" stroke-width=".8" transform="translate(0 2)"/>${emblem(drape, "nose", q - 17, 7)}`;
  }
  const dark = pen.linear([
    [0, "#030405"],
    [1, "#14161a"],
  ]);
  const one = (points: readonly Flat[]): string => {
    const d = drape.path("nose", points);
    const clip = pen.clip(d);
    let bars = "";
    const tops = points.map((p) => p[1]);
    const high = Math.max(...tops);
    const low = Math.min(...tops);
    if (f.grille === "slats") {
      for (let i = -6; i <= 6; i++) {
        bars += `<path d="${drape.path("nose", [
          [i * 0.068 - 0.016, high],
          [i * 0.068 + 0.016, high],
          [i * 0.066 + 0.016, low],
          [i * 0.066 - 0.016, low],
        ])}" fill="${f.chrome ? "#a4abb4" : "#2d3138"}"/>`;
      }
    } else if (f.grille === "hex" || f.grille === "frame") {
      for (let h = low; h < high; h += 4.2) {
        for (let i = -8; i <= 8; i++) {
          const t = i * 0.06 + (Math.round((h - low) / 4.2) % 2) * 0.03;
          bars += `<path d="${drape.path("nose", [
            [t - 0.022, h + 2],
            [t, h + 3.6],
            [t + 0.022, h + 2],
            [t, h + 0.4],
          ])}" fill="none" stroke="#3a3f47" stroke-width="1"/>`;
        }
      }
    } else {
      for (let h = low + 2.5; h < high; h += 3.6) {
        bars += `<path d="${drape.path(
          "nose",
          [
            [-0.6, h],
            [0.6, h],
          ],
          false,
        )}" fill="none" stroke="${f.chrome ? "#8d949d" : "#30343b"}" stroke-width="1.5"/>`;
      }
    }
    return `<path d="${d}" fill="${dark}"/><g clip-path="${clip}">${bars}</g><path d="${d}" fill="none" stroke="${trim}" stroke-width="${f.chrome ? 2.6 : 2}" stroke-linejoin="round"/>${f.chrome ? `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".7"/>` : ""}`;
  };
  const body = f.grille === "split" ? both(drape, "nose", (flip) => one(flip(shape))) : one(shape);
  const raised = f.grille === "split" || f.grille === "oval";
  const below = { split: 11, oval: 2.6, wide: 10, hex: 12, frame: 12, slats: 12, closed: 12 }[f.grille];
  return body + emblem(drape, "nose", q - below, raised ? 4.2 : 6.5);
}

function intakeArt(drape: Drape, f: FaceDesign, q: number, cl: number): string {
  const black = "#08090b";
  const low = cl + 6;
  let out = "";
  const lower: Flat[] =
    f.intake === "wide"
      ? [
          [-0.62, low + 15],
          [0.62, low + 15],
          [0.72, low + 1],
          [-0.72, low + 1],
        ]
      : [
          [-0.5, low + 10],
          [0.5, low + 10],
          [0.58, low],
          [-0.58, low],
        ];
  if (!(f.grille === "frame")) {
    out += `<path d="${drape.path("nose", lower)}" fill="${black}"/>`;
    for (let h = low + 3; h < low + (f.intake === "wide" ? 14 : 9); h += 3.6) {
      out += `<path d="${drape.path(
        "nose",
        [
          [-0.56, h],
          [0.56, h],
        ],
        false,
      )}" fill="none" stroke="#292d33" stroke-width="1.2"/>`;
    }
  }
  const side: Record<FaceDesign["intake"], readonly Flat[]> = {
    wide: [
      [0.84, low + 20],
      [0.97, low + 24],
      [0.96, low + 8],
      [0.86, low + 6],
    ],
    fangs: [
      [0.6, low + 17],
      [0.97, low + 27],
      [0.95, low + 8],
      [0.74, low + 3],
    ],
    lip: [
      [0.7, low + 13],
      [0.94, low + 16],
      [0.95, low + 10],
      [0.7, low + 8],
    ],
    vents: [
      [0.88, q - 22],
      [0.97, q - 21],
      [0.97, low + 6],
      [0.9, low + 6],
    ],
  };
  out += both(drape, "nose", (flip) => {
    const d = drape.path("nose", flip(side[f.intake]));
    return `<path d="${d}" fill="${black}"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1"/>`;
  });
  const lip = drape.path("nose", [
    [-0.97, cl + 5.5],
    [0, cl + 3.5],
    [0.97, cl + 5.5],
    [1.05, cl + 4],
    [1, cl + 0.5],
    [-1, cl + 0.5],
    [-1.05, cl + 4],
  ]);
  return `<path d="${lip}" fill="#0d0f12"/>${out}`;
}

/** Centres of the lamps in the picture, for the light they throw. */
export interface FaceArt {
  xml: string;
  lamps: readonly Point[];
}

export function drawNose(pen: Pen, drape: Drape, f: FaceDesign, o: FaceLight): FaceArt {
  const b = drape.surface.row;
  const q = b.nose;
  const cl = b.cl;
  const lampOutline: Record<FaceDesign["lamp"], readonly Flat[]> = {
    slim: [
      [0.56, q - 4],
      [0.98, q - 0.5],
      [1.14, q + 1],
      [1.04, q - 8],
      [0.6, q - 9],
    ],
    wedge: [
      [0.54, q - 9],
      [0.95, q + 0.5],
      [1.17, q + 1.5],
      [1.03, q - 11],
      [0.72, q - 13],
    ],
    round: [
      [0.6, q - 2],
      [0.95, q - 0.5],
      [1.03, q - 4],
      [1.03, q - 14],
      [0.9, q - 17],
      [0.64, q - 15],
    ],
    stacked: [
      [0.6, q - 2],
      [0.98, q + 0.5],
      [1.13, q + 1],
      [1.03, q - 3.5],
      [0.62, q - 5.5],
    ],
    bar: [
      [0.5, q - 5],
      [0.98, q - 2],
      [1.1, q - 1.5],
      [1.02, q - 9],
      [0.52, q - 10],
    ],
    hook: [
      [0.56, q - 3],
      [0.98, q],
      [1.1, q],
      [1.02, q - 19],
      [0.94, q - 19],
      [0.9, q - 9],
      [0.58, q - 8],
    ],
  };
  const lens = pen.linear(
    [
      [0, "#2b333b"],
      [0.5, "#10141a"],
      [1, "#39424b"],
    ],
    [0, 0, 1, 1],
  );
  const glow = o.lit ? "#ffffff" : "#e6edf4";
  const lamps: Point[] = [];
  const bulb = (p: Point, r: number): string =>
    `<circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(r)}" fill="#0b0e12"/><circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(r * 0.82)}" fill="#c9d6e2"/><circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(r * 0.55)}" fill="${o.lit ? "#fffaf0" : "#f4f9fd"}"/><circle cx="${n(p[0] - r * 0.25)}" cy="${n(p[1] - r * 0.3)}" r="${n(r * 0.2)}" fill="#fff"/>`;
  const unitSize = Math.abs(drape.nose([0, q - 10])[1] - drape.nose([0, q - 4])[1]) / 6;
  const headlamp = both(drape, "nose", (flip) => {
    const outline = flip(lampOutline[f.lamp]);
    const d = drape.path("nose", outline);
    const at = (t: number, h: number): Point => drape.nose(flip([[t, h]])[0] ?? [0, 0]);
    const drl = (points: readonly Flat[], width = 2.6): string =>
      `<path d="${drape.path("nose", flip(points), false)}" fill="none" stroke="${glow}" stroke-width="${n(width * unitSize * 0.42)}" stroke-linecap="round" stroke-linejoin="round"/>`;
    let inner = "";
    const place = (t: number, h: number, r: number): void => {
      const p = at(t, h);
      inner += bulb(p, r * unitSize);
    };
    switch (f.lamp) {
      case "slim":
        place(0.74, q - 5.6, 2.3);
        place(0.88, q - 4.6, 2.3);
        inner += drl([
          [0.6, q - 8.2],
          [1.02, q - 7],
          [1.1, q],
        ]);
        break;
      case "wedge":
        place(0.78, q - 8, 2.9);
        place(0.92, q - 6, 2.9);
        inner += drl([
          [0.56, q - 9],
          [0.94, q - 0.6],
          [1.12, q + 0.6],
        ]);
        break;
      case "round":
        place(0.83, q - 8.4, 6);
        inner += `<circle cx="${n(at(0.83, q - 8.4)[0])}" cy="${n(at(0.83, q - 8.4)[1])}" r="${n(unitSize * 6.8)}" fill="none" stroke="${glow}" stroke-width="${n(unitSize)}"/>`;
        break;
      case "stacked":
        inner += drl(
          [
            [0.63, q - 4],
            [1.02, q - 1],
          ],
          3.4,
        );
        break;
      case "bar":
        place(0.7, q - 6.6, 2.2);
        place(0.82, q - 6, 2.2);
        place(0.93, q - 5.4, 2.2);
        inner += drl([
          [0.52, q - 9.2],
          [1.04, q - 8],
        ]);
        break;
      case "hook":
        place(0.74, q - 5.4, 2.4);
        inner += drl(
          [
            [0.6, q - 3.6],
            [0.97, q - 1.4],
            [0.98, q - 17],
          ],
          3,
        );
        break;
    }
    let extra = "";
    let centre = at(f.lamp === "round" ? 0.83 : 0.8, f.lamp === "round" ? q - 8.4 : q - 5.5);
    if (f.lamp === "stacked") {
      const low = drape.path(
        "nose",
        flip([
          [0.7, q - 17],
          [0.97, q - 15],
          [0.97, q - 25],
          [0.74, q - 25],
        ]),
      );
      const p = at(0.82, q - 20.5);
      extra = `<path d="${low}" fill="#0b0d10"/>${bulb(p, unitSize * 3)}`;
      centre = p;
    }
    lamps.push(centre);
    return `<path d="${d}" fill="${lens}" stroke="#06070a" stroke-width="1.2" stroke-linejoin="round"/><g clip-path="${pen.clip(d)}">${inner}</g>${extra}`;
  });
  let bar = "";
  if (f.lamp === "bar" || (f.lamp === "stacked" && f.grille === "closed")) {
    const line = drape.path(
      "nose",
      [
        [-0.6, q - 3.6],
        [0, q - 2.6],
        [0.6, q - 3.6],
      ],
      false,
    );
    bar = `<path d="${line}" fill="none" stroke="#0b0d10" stroke-width="${n(unitSize * 2.6)}"/><path d="${line}" fill="none" stroke="${glow}" stroke-width="${n(unitSize * 0.9)}"/>`;
  }
  const seam = drape.path(
    "nose",
    [
      [-0.96, q + 3],
      [-0.5, q + 1.2],
      [0, q + 0.8],
      [0.5, q + 1.2],
      [0.96, q + 3],
    ],
    false,
  );
  const lines = `<path d="${seam}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.3"/>`;
  return {
    xml: `${lines}${intakeArt(drape, f, q, cl)}${grilleArt(pen, drape, f, q, cl, o.paint)}${bar}${headlamp}${plate(pen, drape, "nose", cl + (f.grille === "frame" ? 24 : 19), f.plate, f.number, o.reading)}`,
    lamps,
  };
}

export function drawTail(pen: Pen, drape: Drape, f: FaceDesign, o: FaceLight): FaceArt {
  const b = drape.surface.row;
  const t = b.tail[1];
  const cl = b.cl;
  const shapes: Record<FaceDesign["tail"], readonly Flat[]> = {
    bar: [
      [0.3, t - 9],
      [0.99, t - 8],
      [1.22, t - 6],
      [1.12, t - 15],
      [0.99, t - 18],
      [0.3, t - 15],
    ],
    slabs: [
      [0.5, t - 8],
      [0.99, t - 7],
      [1.2, t - 5],
      [1.1, t - 20],
      [0.99, t - 22],
      [0.56, t - 19],
    ],
    rings: [
      [0.46, t - 8],
      [0.97, t - 8],
      [1.08, t - 9],
      [1.06, t - 20],
      [0.96, t - 22],
      [0.46, t - 21],
    ],
    hooks: [
      [0.56, t - 8],
      [0.99, t - 5],
      [1.2, t - 4],
      [1.06, t - 26],
      [0.93, t - 27],
      [0.9, t - 16],
      [0.58, t - 15],
    ],
    stack: [
      [0.8, t - 2],
      [0.99, t],
      [1.1, t],
      [1.07, t - 30],
      [0.97, t - 31],
      [0.82, t - 28],
    ],
  };
  const red = pen.linear(
    [
      [0, o.lit ? "#d8121c" : "#8e0d14"],
      [0.5, o.lit ? "#a50c14" : "#5e070c"],
      [1, "#45050a"],
    ],
    [0, 0, 0.3, 1],
  );
  const bright = o.lit ? "#ff6a58" : "#e0332c";
  const lamps: Point[] = [];
  const size = Math.abs(drape.tail([0, t - 30])[1] - drape.tail([0, t - 20])[1]) / 10;
  let out = "";
  const lower = drape.path("tail", [
    [-1.02, cl + 14],
    [-0.9, cl + 14],
    [-0.6, cl + 19],
    [0.6, cl + 19],
    [0.9, cl + 14],
    [1.02, cl + 14],
    [1, cl + 1.5],
    [-1, cl + 1.5],
  ]);
  out += `<path d="${lower}" fill="#0c0d10"/>`;
  for (const x of [-0.36, -0.18, 0, 0.18, 0.36]) {
    out += `<path d="${drape.path(
      "tail",
      [
        [x, cl + 12],
        [x, cl + 2],
      ],
      false,
    )}" stroke="#24282d" stroke-width="2" fill="none"/>`;
  }
  out += both(drape, "tail", (flip) => {
    const pipe = drape.path(
      "tail",
      flip([
        [0.55, cl + 13],
        [0.78, cl + 13],
        [0.78, cl + 5],
        [0.55, cl + 5],
      ]),
    );
    return `<path d="${pipe}" fill="#050607" stroke="#aab1ba" stroke-width="${n(size * 1.3)}" stroke-linejoin="round"/>`;
  });
  if (f.tail === "bar") {
    const band = drape.path("tail", [
      [-0.32, t - 9],
      [0.32, t - 9],
      [0.32, t - 15],
      [-0.32, t - 15],
    ]);
    out += `<path d="${band}" fill="#20060a"/><path d="${drape.path(
      "tail",
      [
        [-0.9, t - 11.5],
        [0.9, t - 11.5],
      ],
      false,
    )}" fill="none" stroke="${bright}" stroke-width="${n(size * 1.7)}"/>`;
  }
  out += both(drape, "tail", (flip) => {
    const d = drape.path("tail", flip(shapes[f.tail]));
    const at = (u: number, h: number): Point => drape.tail(flip([[u, h]])[0] ?? [0, 0]);
    const line = (points: readonly Flat[], w: number): string =>
      `<path d="${drape.path("tail", flip(points), false)}" fill="none" stroke="${bright}" stroke-width="${n(w * size)}" stroke-linecap="round" stroke-linejoin="round"/>`;
    let inner = "";
    if (f.tail === "rings") {
      for (const u of [0.6, 0.86]) {
        const p = at(u, t - 14.6);
        inner += `<circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(size * 4.6)}" fill="none" stroke="${bright}" stroke-width="${n(size * 1.5)}"/>`;
      }
    } else if (f.tail === "slabs") {
      inner += line(
        [
          [0.56, t - 11],
          [1.1, t - 9],
        ],
        1.8,
      );
      inner += line(
        [
          [0.6, t - 16],
          [1.06, t - 16],
        ],
        1.4,
      );
    } else if (f.tail === "hooks") {
      inner += line(
        [
          [0.6, t - 11],
          [0.98, t - 9],
          [0.98, t - 24],
        ],
        2.2,
      );
    } else if (f.tail === "stack") {
      for (const h of [5, 12, 19, 26])
        inner += line(
          [
            [0.86, t - h],
            [1.02, t - h + 1],
          ],
          2.6,
        );
    } else {
      inner += line(
        [
          [0.3, t - 11.5],
          [1.12, t - 9.5],
        ],
        1.7,
      );
    }
    lamps.push(at(f.tail === "stack" ? 0.92 : 0.82, t - 13));
    return `<path d="${d}" fill="${red}" stroke="#1c0306" stroke-width="1.2" stroke-linejoin="round"/><g clip-path="${pen.clip(d)}">${inner}</g>`;
  });
  const lid = b.spoil ? cl + 34 : t - 30;
  out += `<path d="${drape.path(
    "tail",
    [
      [-0.8, lid],
      [0.8, lid],
    ],
    false,
  )}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="1.3"/>`;
  out += emblem(drape, "tail", t - (f.tail === "bar" ? 4 : 12), 6.5);
  out += plate(pen, drape, "tail", b.spoil ? t - 27 : cl + 36, f.plate, f.number, o.reading);
  return { xml: out, lamps };
}
