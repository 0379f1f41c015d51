import { randomBytes } from "node:crypto";

/** `picture` has still variants, `animation` moving ones, `video` is served as it is. */
export type MediaKind = "picture" | "animation" | "video";

const LETTER: Record<MediaKind, string> = { picture: "p", animation: "a", video: "v" };

/**
 * A new public name: a letter for the kind and 128 random bits in hexadecimal. The letter lets the delivery path
 * decide on formats without asking the database; lower case only, because some file systems ignore case.
 */
export function newMediaKey(kind: MediaKind): string {
  return LETTER[kind] + randomBytes(16).toString("hex");
}

/** The kind a public name stands for, or `null` when it is not a media name at all. */
export function kindOfKey(key: string): MediaKind | null {
  if (!/^[pav][0-9a-f]{32}$/.test(key)) return null;
  return key.startsWith("p") ? "picture" : key.startsWith("a") ? "animation" : "video";
}

/** Everything that belongs to one key lies below this prefix. The two letters in front keep folders small. */
export function storagePrefix(key: string): string {
  return `${key.slice(1, 3)}/${key}`;
}

/** The kept original (re-encoded, never the uploaded bytes themselves unless it is a video). */
export function masterKey(key: string): string {
  return `${storagePrefix(key)}/master`;
}

/** A derived size and format; width `0` stands for the full kept size. */
export function variantKey(key: string, width: number, format: string): string {
  return `${storagePrefix(key)}/${width === 0 ? "full" : width}.${format}`;
}
