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

/** What an address below /media/ names: a key that answers while something public shows the file, or its other one. */
export interface MediaName {
  kind: MediaKind;
  listed: boolean;
  /** `key` of the row, or its `unlistedKey`. */
  value: string;
}

/** The name in an address, or `null` when it is none. */
export function parseMediaName(name: string): MediaName | null {
  const kind = kindOfKey(name.replace("-", ""));
  if (kind === null) return null;
  if (!name.includes("-")) return { kind, listed: true, value: name };
  return name[1] === "-" ? { kind, listed: false, value: name.slice(2) } : null;
}

/** The name for those who may see a file while nothing public shows it. */
export function unlistedName({ key, unlistedKey }: { key: string; unlistedKey: string }): string {
  return `${key.slice(0, 1)}-${unlistedKey}`;
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
