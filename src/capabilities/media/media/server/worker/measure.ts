import sharp from "sharp";
import { encodeLuminance, LUMINANCE_GRID } from "#shared/luminance.ts";

export interface Measures {
  /** As `encodeLuminance` writes it. */
  luminance: string;
  /** Where the eye goes, 0…1 from the upper left. */
  focusX: number;
  focusY: number;
}

/** Side of the miniature whose pixels are counted: about as many as a phone shows across, so that grain is seen. */
const SIDE = 512;
/** The share of a cell's pixels that may be brighter than its brightest place: sparks that hide no text. */
const SPARKS = 0.01;

/** Steps of 255 between the darkest and the brightest pixel below which a picture is one colour. */
const FLAT = 6;

/** sRGB to linear, by the value of a byte. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

function relativeLuminance({ data, info }: Raw, pixel: number): number {
  const at = pixel * info.channels;
  const linear = (channel: number) => LINEAR[data[at + (info.channels < 3 ? 0 : channel)] ?? 0] ?? 0;
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}

function luminanceOf(raw: Raw): string {
  const cell = SIDE / LUMINANCE_GRID;
  const mean: number[] = [];
  const max: number[] = [];
  const pixels = new Float32Array(cell * cell);
  for (let top = 0; top < SIDE; top += cell) {
    for (let left = 0; left < SIDE; left += cell) {
      for (let y = 0; y < cell; y++)
        for (let x = 0; x < cell; x++)
          pixels[y * cell + x] = relativeLuminance(raw, (top + y) * SIDE + left + x);
      pixels.sort();
      mean.push(pixels.reduce((sum, value) => sum + value, 0) / pixels.length);
      max.push(pixels[Math.floor(pixels.length * (1 - SPARKS))] ?? 1);
    }
  }
  return encodeLuminance({ mean, max });
}

const share = (at: number | undefined, of: number) =>
  Math.min(1, Math.max(0, Math.round((100 * ((at ?? of / 2) + 0.5)) / of) / 100));

/**
 * The point that a crop "by attention" would keep. Sought in a miniature that the crop does not scale, because the
 * point is told in pixels of what is scaled.
 */
async function focusOf({ data, info: raw }: Raw): Promise<{ focusX: number; focusY: number }> {
  const { width, height } = raw;
  const wide = width >= height;
  if (Math.max(width, height) < 2) return { focusX: 0.5, focusY: 0.5 };
  const { info } = await sharp(data, { raw })
    .resize({
      width: wide ? Math.ceil(width * 0.6) : width,
      height: wide ? height : Math.ceil(height * 0.6),
      fit: "cover",
      position: "attention",
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { focusX: share(info.attentionX, width), focusY: share(info.attentionY, height) };
}

/** Brightness and focal point of a kept picture (of an animation: its first frame), transparent parts on white. */
export async function measurePicture(master: Buffer): Promise<Measures> {
  const miniature = await sharp(master)
    .resize({ width: 256, height: 256, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = await sharp(master)
    .resize({ width: SIDE, height: SIDE, fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(miniature.data, { raw: miniature.info }).stats();
  // Where nothing stands out, any point would do as well; people expect the middle.
  const flat = channels.every(({ min, max }) => max - min < FLAT);
  return {
    luminance: luminanceOf(square),
    ...(flat ? { focusX: 0.5, focusY: 0.5 } : await focusOf(miniature)),
  };
}
