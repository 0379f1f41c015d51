import { glyphOf } from "#capabilities/media/sharing/server/public.ts";

/*
 * The outlines that posters are drawn with, as fonts of the document itself (Type 3): the package's variable font cannot be
 * embedded as it is, since no viewer would draw its weights. Each glyph is drawn once and stands under a code with the
 * character that it is, so that what is shown can be searched, selected and read aloud.
 */

/** What one code of a font draws. */
export interface PdfGlyph {
  character: string;
  /** Thousandths of an em. */
  advance: number;
  /** Content stream that draws it, in thousandths of an em. */
  drawing: string;
}

/** A byte can name so many. */
const CODES = 256;

/** Characters of one weight, in fonts of 256. */
export class GlyphFonts {
  readonly #weight: number;
  readonly #known = new Map<string, { font: number; code: number; advance: number } | null>();
  readonly fonts: PdfGlyph[][] = [];

  constructor(weight: number) {
    this.#weight = weight;
  }

  /** Where a character stands; null for what the font cannot draw. */
  async find(character: string): Promise<{ font: number; code: number; advance: number } | null> {
    const known = this.#known.get(character);
    if (known !== undefined) return known;
    const glyph = await glyphOf(character, this.#weight);
    const again = this.#known.get(character);
    if (again !== undefined) return again;
    if (glyph === null) {
      this.#known.set(character, null);
      return null;
    }
    const scale = 1000 / glyph.unitsPerEm;
    const advance = round(glyph.advance * scale);
    let last = this.fonts.at(-1);
    if (last === undefined || last.length === CODES) {
      last = [];
      this.fonts.push(last);
    }
    last.push({ character, advance, drawing: drawingOf(glyph.path, scale, advance) });
    const place = { font: this.fonts.length - 1, code: last.length - 1, advance };
    this.#known.set(character, place);
    return place;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** SVG path data of absolute commands as a glyph's content stream. */
function drawingOf(path: string, scale: number, advance: number): string {
  const box = { left: 0, bottom: 0, right: 0, top: 0 };
  const said: string[] = [];
  let at: readonly [number, number] = [0, 0];
  const see = ([x, y]: readonly [number, number]) => {
    box.left = Math.min(box.left, x);
    box.bottom = Math.min(box.bottom, y);
    box.right = Math.max(box.right, x);
    box.top = Math.max(box.top, y);
  };
  const write = (command: string, points: readonly (readonly [number, number])[]) => {
    for (const point of points) see(point);
    said.push(`${points.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ")} ${command}`);
    at = points.at(-1) ?? at;
  };
  for (const [, command = "", numbers = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map((value) => Number(value) * scale);
    const points = Array.from(
      { length: values.length / 2 },
      (_, n) => [values[2 * n] ?? 0, values[2 * n + 1] ?? 0] as const,
    );
    const [first = [0, 0] as const, second = [0, 0] as const] = points;
    if (command === "M") write("m", points.slice(0, 1));
    else if (command === "L") write("l", points.slice(0, 1));
    else if (command === "C") write("c", points.slice(0, 3));
    // PDF has cubic curves alone.
    else if (command === "Q") write("c", [between(at, first), between(second, first), second]);
    else said.push("h");
  }
  const { left, bottom, right, top } = box;
  const head = `${advance} 0 ${Math.floor(left)} ${Math.floor(bottom)} ${Math.ceil(right)} ${Math.ceil(top)} d1`;
  return said.length === 0 ? head : `${head}\n${said.join("\n")}\nf`;
}

/** Two thirds of the way: a quadratic curve's control point as one of a cubic. */
const between = (from: readonly [number, number], to: readonly [number, number]) =>
  [from[0] + (2 / 3) * (to[0] - from[0]), from[1] + (2 / 3) * (to[1] - from[1])] as const;
