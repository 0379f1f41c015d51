/** The rear of a car: lamps, lid, diffuser. */
import type { Drape, Flat } from "./drape.ts";
import { both, emblem, type FaceArt, type FaceDesign, type FaceLight } from "./face.ts";
import { drawPlate } from "./plates.ts";
import { n, type Pen, type Point } from "./svg.ts";

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
  out += drawPlate(pen, drape, "tail", b.spoil ? t - 27 : cl + 36, o.plate, o.reading);
  return { xml: out, lamps };
}
