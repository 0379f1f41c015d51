import type { Photo } from "#capabilities/media/media/contract.ts";

/** The fields that are read, by their numbers in the EXIF 2.32 tables. All others are never looked at. */
const TAGS = {
  make: 0x010f,
  model: 0x0110,
  exifOffset: 0x8769,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  focalLength: 0x920a,
  lensModel: 0xa434,
} as const;

const MAX_ENTRIES = 500;
const MAX_TEXT = 60;
/** Bytes of a value by its type: byte, text, short, long, rational. Others are not read. */
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };

type Value = string | number;

/** Reads one directory of a TIFF structure; what points outside of it is left out. */
class Directory {
  readonly #values = new Map<number, Value>();

  constructor(tiff: Buffer, at: number, little: boolean) {
    const short = (i: number) => (little ? tiff.readUInt16LE(i) : tiff.readUInt16BE(i));
    const long = (i: number) => (little ? tiff.readUInt32LE(i) : tiff.readUInt32BE(i));
    if (at < 8 || at + 2 > tiff.length) return;
    const count = Math.min(short(at), MAX_ENTRIES);
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + 12 * i;
      if (entry + 12 > tiff.length) return;
      const size = (SIZES[short(entry + 2)] ?? 0) * long(entry + 4);
      const value = size <= 4 ? entry + 8 : long(entry + 8);
      if (size === 0 || value + size > tiff.length) continue;
      const type = short(entry + 2);
      const read = () => {
        if (type === 2) return tiff.toString("utf8", value, value + Math.min(size, 4 * MAX_TEXT));
        if (type === 5) return long(value) / long(value + 4);
        return type === 1 ? (tiff[value] ?? 0) : type === 3 ? short(value) : long(value);
      };
      this.#values.set(short(entry), read());
    }
  }

  /** A number above nought, rounded to one place behind the point. */
  number(tag: number): number | null {
    const value = this.#values.get(tag);
    if (typeof value !== "number" || !(value > 0) || value > 1e6) return null;
    return value;
  }

  /** The text without control characters, up to its end mark; `null` when nothing is left of it. */
  text(tag: number): string | null {
    const value = this.#values.get(tag);
    if (typeof value !== "string") return null;
    const text = (value.split("\0", 1)[0] ?? "")
      .replace(/[\p{C}\ufffd]/gu, "")
      .replace(/\s+/g, " ")
      .trim();
    return text === "" ? null : [...text].slice(0, MAX_TEXT).join("");
  }
}

const oneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10 || null);

function exposureText(seconds: number | null): string | null {
  if (seconds === null || seconds > 86_400 || seconds < 1e-6) return null;
  return seconds < 0.4 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}

/** Models mostly begin with their maker's name already. */
function cameraName(make: string | null, model: string | null): string | null {
  if (make === null || model === null) return model ?? make;
  const maker = make.split(" ", 1)[0] ?? make;
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${make} ${model}`;
}

/**
 * Camera and settings out of an EXIF block; place, times, names and serial numbers are never read. Damaged blocks
 * give what can be read of them.
 * @returns `null` where nothing is told
 */
export function readPhoto(exif: Buffer | undefined): Photo | null {
  if (exif === undefined) return null;
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return null;
  const little = order === "II";
  const main = new Directory(tiff, little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4), little);
  const exifAt = main.number(TAGS.exifOffset) ?? 0;
  const taken = new Directory(tiff, exifAt, little);
  const photo: Photo = {
    camera: cameraName(main.text(TAGS.make), main.text(TAGS.model)),
    lens: taken.text(TAGS.lensModel),
    focal_length: oneDecimal(taken.number(TAGS.focalLength)),
    aperture: oneDecimal(taken.number(TAGS.fNumber)),
    exposure: exposureText(taken.number(TAGS.exposureTime)),
    iso: taken.number(TAGS.iso),
  };
  return Object.values(photo).every((value) => value === null) ? null : photo;
}
