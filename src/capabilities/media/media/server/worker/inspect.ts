import sharp, { type Metadata } from "sharp";
import { MAX_PICTURE_BYTES, tooLarge } from "../limits.ts";
import { MediaRefusal } from "../refusal.ts";

/** Pixels of a picture, all frames of an animation together. */
export const MAX_PICTURE_PIXELS = 50_000_000;
export const MAX_FRAMES = 1000;
/** Pixels of a side: what JPEG can hold. Lines beyond it are no picture, and decoders keep many lines at once. */
export const MAX_SIDE = 65_535;
/** Memory that decoding one picture may take; decides the pixel limit of formats that decode wastefully. */
const MAX_DECODE_BYTES = 420_000_000;

export type PictureFormat = "jpeg" | "png" | "gif" | "webp" | "avif";

export interface PictureInfo {
  format: PictureFormat;
  /** Pixels of one frame as stored, before the orientation is applied. */
  width: number;
  height: number;
  /** 1 for a still picture. */
  frames: number;
  hasAlpha: boolean;
  /** EXIF orientation 1–8. */
  orientation: number;
  /** The EXIF block as it stands in the file. */
  exif: Buffer | undefined;
}

type Sniffed = PictureFormat | "heic" | "svg" | "video" | "unknown";

/** Brands of an ISO base media file: the major one and the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const length = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}

function sniffIsoMedia(bytes: Buffer): Sniffed {
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  const heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];
  if (brands.some((brand) => heifBrands.includes(brand))) return "heic";
  return "video";
}

/** The type by content alone. File names and declared types are not looked at: both are the sender's claim. */
export function sniff(bytes: Buffer): Sniffed {
  if (bytes.length < 12) return "unknown";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return "png";
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "webp";
  if (head.slice(4, 8) === "ftyp") return sniffIsoMedia(bytes);
  if (/<svg[\s>]/i.test(bytes.toString("utf8", 0, 1024))) return "svg";
  if (bytes.readUInt32BE(0) === 0x1a45dfa3 || head.startsWith("FLV")) return "video";
  return "unknown";
}

/** The refusal for a file whose content does not hold what its header promises. */
export function corruptPicture(): MediaRefusal {
  return new MediaRefusal("corrupt", "图片已损坏或不完整，请重新选择后上传");
}

const HEIC_MESSAGE = "暂不支持 HEIC 格式，请在相机设置选择“兼容性最佳”，或截图后上传";

function acceptedFormat(bytes: Buffer): PictureFormat {
  const type = sniff(bytes);
  switch (type) {
    case "svg":
      throw new MediaRefusal("svg", "暂不支持 SVG 矢量图，请导出为 PNG 或 JPG 后上传");
    case "heic":
      throw new MediaRefusal("heic", HEIC_MESSAGE);
    case "video":
      throw new MediaRefusal("video", "这里只能上传图片，暂不支持视频");
    case "unknown":
      throw new MediaRefusal("unsupported", "无法识别的图片格式，请上传 JPG、PNG、WebP、GIF 或 AVIF");
    default:
      return type;
  }
}

/**
 * Bytes of memory per pixel beyond a constant, measured with the decoders used here: baseline JPEG, WebP and plain
 * PNG stream through in strips; progressive JPEG keeps all coefficients, interlaced PNG the whole picture, and
 * AVIF several planes at once.
 */
function bytesPerPixel(format: PictureFormat, header: Metadata): number {
  const channels = header.channels ?? 4;
  if (format === "avif") return 18;
  if (header.gainMap) return 8;
  if (format === "jpeg" && header.isProgressive) return channels * 2;
  if (format === "png" && header.isProgressive) return channels * (header.depth === "ushort" ? 2 : 1);
  return 1;
}

/** Lines that are in memory at once while a picture is made smaller. */
const STRIP_LINES = 1500;

/** Bytes of those lines: wide pictures take much, whatever their area. Deep and transparent ones count four a sample. */
function stripBytes({ width, height, channels = 4, depth, hasAlpha }: Metadata): number {
  const sample = depth === "uchar" && !hasAlpha ? 1 : 4;
  return width * Math.min(height, STRIP_LINES) * channels * sample;
}

const megapixels = (pixels: number) => `${Math.max(1, Math.round(pixels / 10_000))} 万`;

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
  } catch {
    throw corruptPicture();
  }
}

/**
 * Decides from the header alone whether an uploaded file is a picture that may be decoded, so that refusing costs
 * next to no memory. Throws `MediaRefusal`.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureInfo> {
  if (bytes.length === 0) throw new MediaRefusal("empty", "文件是空的，请重新选择图片");
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge();
  const format = acceptedFormat(bytes);

  const header = await readHeader(bytes);
  const { width, height } = header;
  if (header.format !== (format === "avif" ? "heif" : format) || !(width > 0) || !(height > 0)) {
    throw corruptPicture();
  }
  if (format === "avif" && header.compression !== "av1") throw new MediaRefusal("heic", HEIC_MESSAGE);

  if (Math.max(width, height) > MAX_SIDE) {
    throw new MediaRefusal(
      "too_many_pixels",
      `图片的一边太长（${width}×${height}），最长支持 ${MAX_SIDE} 像素，请裁剪后上传`,
    );
  }

  const animated = format === "gif" || format === "webp";
  const frames = animated ? Math.max(1, header.pages ?? 1) : 1;
  const perPixel = bytesPerPixel(format, header);
  const limit = Math.min(MAX_PICTURE_PIXELS, Math.floor(MAX_DECODE_BYTES / perPixel));
  if (width * height > limit) {
    throw new MediaRefusal(
      "too_many_pixels",
      `图片尺寸过大（${width}×${height}，约 ${megapixels(width * height)}像素），最多支持 ${megapixels(limit)}像素，请缩小后上传`,
    );
  }
  if (stripBytes(header) > MAX_DECODE_BYTES) {
    throw new MediaRefusal("too_many_pixels", `图片太宽（${width}×${height}），请缩小后上传`);
  }
  if (frames > MAX_FRAMES || width * height * frames > limit) {
    throw new MediaRefusal(
      "animation_too_long",
      `动图过长（${width}×${height}，${frames} 帧），请缩小尺寸或减少帧数后上传`,
    );
  }
  return {
    format,
    width,
    height,
    frames,
    hasAlpha: header.hasAlpha ?? false,
    orientation: header.orientation ?? 1,
    exif: header.exif,
  };
}
