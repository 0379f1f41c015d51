/** The front of a car: grille, intakes, headlamps. */
import { hexOf, mix, type Oklch } from "./color.ts";
import type { Drape, Flat } from "./drape.ts";
import { both, emblem, type FaceArt, type FaceDesign, type FaceLight } from "./face.ts";
import { drawPlate } from "./plates.ts";
import { n, type Pen, type Point } from "./svg.ts";

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
      [-0.42, q - 4],
      [0.42, q - 4],
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
    xml: `${lines}${intakeArt(drape, f, q, cl)}${grilleArt(pen, drape, f, q, cl, o.paint)}${bar}${headlamp}${drawPlate(pen, drape, "nose", cl + (f.grille === "frame" ? 24 : 19), o.plate, o.reading)}`,
    lamps,
  };
}
