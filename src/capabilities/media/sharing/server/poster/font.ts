import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Font } from "fontkit";

/*
 * Text on posters is drawn as outlines of Noto Sans SC (OFL 1.1), which comes as a package: the machine may
 * have no Chinese font at all, and the poster looks the same on every one. The package holds the variable
 * font in about a hundred slices by Unicode range; only slices that a text needs are read.
 */

const folder = dirname(
  createRequire(import.meta.url).resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
);

interface Slice {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

let slices: Promise<readonly Slice[]> | undefined;
const unpacked = new Map<string, Promise<Buffer>>();
/** Parsed slices at a weight; each keeps the outlines it was asked for, so old ones are let go. */
const fonts = new Map<string, Font>();
const MAX_FONTS = 48;
/** Outlines that were asked for last, by weight and character: a long text repeats itself, and opens slices in turns. */
const glyphs = new Map<string, Glyph | null>();
/** About 1 KB each. */
const MAX_GLYPHS = 2000;

export interface Glyph {
  /** SVG path in font units, y upwards. */
  path: string;
  /** Font units. */
  advance: number;
  unitsPerEm: number;
}

/** The outline of one character at a weight of 100…900; null when the font has none (emoji, rare signs). */
export async function glyphOf(character: string, weight: number): Promise<Glyph | null> {
  const key = `${weight} ${character}`;
  const known = glyphs.get(key);
  if (known !== undefined) return known;
  const glyph = await readGlyph(character, weight);
  glyphs.set(key, glyph);
  const [oldest] = glyphs.keys();
  if (glyphs.size > MAX_GLYPHS && oldest !== undefined) glyphs.delete(oldest);
  return glyph;
}

async function readGlyph(character: string, weight: number): Promise<Glyph | null> {
  const codePoint = character.codePointAt(0) ?? 0;
  slices ??= readSlices();
  const slice = (await slices).find(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  if (slice === undefined) return null;
  const font = await openFont(slice.file, weight);
  if (!font.hasGlyphForCodePoint(codePoint)) return null;
  const glyph = font.glyphForCodePoint(codePoint);
  return { path: glyph.path.toSVG(), advance: glyph.advanceWidth, unitsPerEm: font.unitsPerEm };
}

async function openFont(file: string, weight: number): Promise<Font> {
  const key = `${file}@${weight}`;
  const bytes = await unpack(file);
  const known = fonts.get(key);
  const font = known ?? (await open(bytes, weight));
  fonts.delete(key);
  fonts.set(key, font);
  for (const oldest of fonts.keys()) {
    if (fonts.size <= MAX_FONTS) break;
    fonts.delete(oldest);
  }
  return font;
}

async function open(bytes: Buffer, weight: number): Promise<Font> {
  const { create } = await readers();
  // It takes a while, and a text needs dozens of them: others are answered in between.
  await turn();
  const font = create(bytes);
  if (!("getVariation" in font)) throw new Error("a font collection where one font was expected");
  return font.getVariation({ wght: weight });
}

/** Loaded with the first poster: 20 MB that a process without posters does without. */
async function readers() {
  const [{ create }, { default: decompress }] = await Promise.all([
    import("fontkit"),
    import("woff2-encoder/decompress"),
  ]);
  return { create, decompress };
}

/** fontkit reads WOFF2 itself, but forgets the outlines' variations then: it gets the plain font. */
function unpack(file: string): Promise<Buffer> {
  const known =
    unpacked.get(file) ??
    readFile(join(folder, "files", file)).then(async (bytes) => {
      const { decompress } = await readers();
      return Buffer.from(await decompress(bytes));
    });
  unpacked.set(file, known);
  return known;
}

async function readSlices(): Promise<readonly Slice[]> {
  const text = await readFile(join(folder, "unicode.json"), "utf8");
  const named = Object.entries(JSON.parse(text) as Record<string, string>);
  // Latin comes last in the package; its slice has the better figures where ranges overlap.
  const latinFirst = named.toSorted(([a], [b]) => Number(b === "latin") - Number(a === "latin"));
  return latinFirst.map(([name, ranges]) => ({
    file: `noto-sans-sc-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`,
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.trim().slice(2).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
