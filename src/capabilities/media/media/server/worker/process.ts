import sharp, { type ResizeOptions } from "sharp";
import type { Photo } from "#capabilities/media/media/contract.ts";
import { corruptPicture, inspectPicture, MAX_PICTURE_PIXELS, type PictureInfo } from "./inspect.ts";
import { readPhoto } from "./photo.ts";

// Bound memory: no cache of operations between tasks, and one thread a picture; several processes are what keeps
// the processors busy.
sharp.cache(false);
sharp.concurrency(1);

/** Longest side of a kept picture, in pixels. */
const KEPT_SIDE = 2560;
/** Longest side of a kept animation, in pixels. */
const MAX_ANIMATION_SIDE = 960;
/** From this ratio of the sides on a picture counts as a long one (a chat log, a panorama). */
const LONG_RATIO = 3;
const LONG_SHORT_SIDE = 1080;
/** Below what WebP can hold (16383). */
const LONG_LONG_SIDE = 16_000;
const LONG_PIXELS = 16_000_000;

export interface ProcessedPicture {
  /** The re-encoded picture: JPEG, WebP where it has transparency, animated WebP. Upright, sRGB, no metadata. */
  bytes: Buffer;
  contentType: "image/jpeg" | "image/webp";
  width: number;
  height: number;
  animated: boolean;
  /** A blurred miniature as a `data:` address of at most about 300 bytes. */
  placeholder: string;
  /** What the camera told of a photo; the kept bytes no longer tell it. */
  photo: Photo | null;
}

interface Size {
  width: number;
  height: number;
}

function shrink({ width, height }: Size, factor: number): Size {
  if (factor >= 1) return { width, height };
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/**
 * The size a still picture is kept at. Long screenshots keep a readable short side, which the plain limit on the
 * longest side would reduce to a strip.
 */
export function keptSize(size: Size): Size {
  const short = Math.min(size.width, size.height);
  const long = Math.max(size.width, size.height);
  if (long / short < LONG_RATIO) return shrink(size, KEPT_SIDE / long);
  const area = Math.sqrt(LONG_PIXELS / (long * short));
  return shrink(
    size,
    Math.min(Math.max(LONG_SHORT_SIDE / short, KEPT_SIDE / long), LONG_LONG_SIDE / long, area),
  );
}

function uprightSize(info: PictureInfo): Size {
  return info.orientation >= 5
    ? { width: info.height, height: info.width }
    : { width: info.width, height: info.height };
}

/** Decoder settings shared by every reader of foreign bytes: the header check is repeated inside the decoder. */
const INPUT = { failOn: "truncated", limitInputPixels: MAX_PICTURE_PIXELS } as const;

function keptShape(info: PictureInfo, square: number | undefined): ResizeOptions {
  const upright = uprightSize(info);
  if (square === undefined) return { ...keptSize(upright), fit: "fill" };
  const side = Math.min(square, upright.width, upright.height);
  return { width: side, height: side, fit: "cover" };
}

async function stillMaster(bytes: Buffer, info: PictureInfo, square?: number) {
  const picture = sharp(bytes, INPUT).autoOrient().resize(keptShape(info, square)).toColourspace("srgb");
  const encoded = info.hasAlpha
    ? picture.webp({ quality: 92, alphaQuality: 100, smartSubsample: true, effort: 3 })
    : picture.jpeg({ quality: 90, chromaSubsampling: "4:4:4", progressive: false });
  return encoded.toBuffer({ resolveWithObject: true });
}

async function animatedMaster(bytes: Buffer, info: PictureInfo) {
  const size = shrink(info, MAX_ANIMATION_SIDE / Math.max(info.width, info.height));
  return sharp(bytes, { ...INPUT, animated: true })
    .resize({ ...size, fit: "fill", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 78, effort: 2 })
    .toBuffer({ resolveWithObject: true });
}

/** A miniature of at most 16 pixels a side, to be shown enlarged and so blurred. */
async function placeholderOf(master: Buffer): Promise<string> {
  const tiny = await sharp(master, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize({ width: 16, height: 16, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 30, effort: 4 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Turns an uploaded file into the picture that is kept.
 * @param options.square cut to the middle square of at most this many pixels, standing still (avatars)
 * @throws MediaRefusal for what cannot be taken
 */
export async function processPicture(
  bytes: Buffer,
  options: { square?: number } = {},
): Promise<ProcessedPicture> {
  const info = await inspectPicture(bytes);
  const animated = info.frames > 1 && options.square === undefined;
  const { data, info: made } = await (animated
    ? animatedMaster(bytes, info)
    : stillMaster(bytes, info, options.square)
  ).catch(() => {
    throw corruptPicture();
  });
  return {
    bytes: data,
    contentType: made.format === "jpeg" ? "image/jpeg" : "image/webp",
    width: made.width,
    height: made.pageHeight ?? made.height,
    animated,
    placeholder: await placeholderOf(data),
    photo: readPhoto(info.exif),
  };
}
