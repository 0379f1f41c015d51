/** Small SVG toolbox: short numbers, gradients with ids that are unique to one picture, soft light without blur. */

/** Short decimal for path data. */
export const n = (v: number): string => {
  const r = Math.round(v * 10) / 10;
  return r === 0 ? "0" : String(r);
};

export type Stop = readonly [offset: number, color: string, opacity?: number];
export type Point = readonly [number, number];

/** Collects the definitions of one picture and hands out ids with the picture's own prefix. */
export interface Pen {
  /** A fresh id, unique in this picture and, through the prefix, on the page. */
  id(): string;
  /** Adds a definition. */
  def(xml: string): void;
  /** Linear gradient in the box of the shape (or in user space); returns `url(#…)`. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number], user?: boolean): string;
  /** Radial gradient in the box of the shape; returns `url(#…)`. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  /** A soft patch of light or mist: an ellipse that fades to nothing. */
  glow(cx: number, cy: number, rx: number, ry: number, color: string, opacity: number): string;
  /** Clip path of path data; returns `url(#…)`. */
  clip(d: string): string;
  /** All definitions as one `<defs>` element. */
  defs(): string;
}

const stopXml = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${Math.round(o * 1000) / 1000}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${a}"`}/>`,
    )
    .join("");

export function createPen(prefix: string): Pen {
  const all: string[] = [];
  const known = new Map<string, string>();
  let count = 0;
  const id = (): string => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
  /** Equal gradients are defined once. */
  const shared = (body: (name: string) => string): string => {
    const key = body("");
    let name = known.get(key);
    if (name === undefined) {
      name = id();
      known.set(key, name);
      all.push(body(name));
    }
    return `url(#${name})`;
  };
  const pen: Pen = {
    id,
    def: (xml) => {
      all.push(xml);
    },
    linear: (stops, line = [0, 0, 0, 1], user = false) =>
      shared(
        (name) =>
          `<linearGradient id="${name}"${user ? ' gradientUnits="userSpaceOnUse"' : ""} x1="${n(line[0])}" y1="${n(line[1])}" x2="${n(line[2])}" y2="${n(line[3])}">${stopXml(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      shared(
        (name) =>
          `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${stopXml(stops)}</radialGradient>`,
      ),
    glow: (cx, cy, rx, ry, color, opacity) => {
      const fill = pen.radial([
        [0, color, 1],
        [0.25, color, 0.72],
        [0.5, color, 0.32],
        [0.75, color, 0.09],
        [1, color, 0],
      ]);
      return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" fill-opacity="${Math.round(opacity * 100) / 100}"/>`;
    },
    clip: (d) => shared((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`),
    defs: () => `<defs>${all.join("")}</defs>`,
  };
  return pen;
}

/** Path data of a polygon or, unclosed, of a polyline. */
export function poly(points: readonly Point[], close = true): string {
  let d = "";
  for (let i = 0; i < points.length; i++) {
    const p = points[i];
    if (p) d += `${i === 0 ? "M" : "L"}${n(p[0])} ${n(p[1])}`;
  }
  return close ? `${d}Z` : d;
}

/** A horizontal band of mist that is densest in its middle. */
export function mist(
  pen: Pen,
  y: number,
  height: number,
  color: string,
  opacity: number,
  width = 1500,
): string {
  const fill = pen.linear([
    [0, color, 0],
    [0.5, color, 1],
    [1, color, 0],
  ]);
  return `<rect x="-40" y="${n(y - height / 2)}" width="${width + 80}" height="${n(height)}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${extra}/>`;
