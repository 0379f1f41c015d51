/** An OKLCH colour as `oklch(L C H)` with L in 0…1 and H in degrees. Throws on any other notation. */
function parseOklch(color: string): [lightness: number, chroma: number, hue: number] {
  const match = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(color);
  if (!match) throw new Error(`not an opaque oklch() colour: ${color}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Linear sRGB (0…1 each) of an `oklch(L C H)` colour, clipped to sRGB as a screen does. */
export function oklchToLinear(color: string): [red: number, green: number, blue: number] {
  const [lightness, chroma, hue] = parseOklch(color);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  // OKLab to linear sRGB: the matrices of Björn Ottosson's definition.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** `#rrggbb` of an `oklch(L C H)` colour, for what knows no newer notation. */
export function oklchToHex(color: string): string {
  const encode = (value: number) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${oklchToLinear(color)
    .map((value) => encode(value).toString(16).padStart(2, "0"))
    .join("")}`;
}
