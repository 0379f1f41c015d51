import type { Body, Variants } from "./variants.ts";

/*
 * What an entry of the response cache takes beside its contents, in bytes, on 64-bit V8. Rather too much than too
 * little: `response-cache.test.ts` measures the heap against it.
 */

/** The entry and its place in the map. */
const ENTRY = 300;
/** A Buffer, its ArrayBuffer and the block behind them. */
const BUFFER = 260;
/** A string or the array of headers, without its contents. */
const HEAD = 32;
const POINTER = 8;
/** A tag of its own: its set, its place in the map of tags, and the key's place in the set. */
const TAG = 320;
/** Objects out of JSON, by the length of the text that they stood in. */
const PARSED = 2;

/** Addresses, headers and tags are Latin letters, which take one byte each. */
const stringBytes = (text: string): number => HEAD + text.length;

/** What one form of an answer takes. */
export const bodyBytes = ({ bytes, headers }: Body): number =>
  BUFFER + bytes.length + HEAD + headers.length * POINTER;

/** What an answer takes that is kept under `key`, compressed once. */
export function entryBytes(key: string, variants: Variants, tags: readonly string[]): number {
  // The texts of the headers are the same in all forms, and most of them in all answers.
  let bytes = ENTRY + stringBytes(key) + stringBytes(variants.etag) + bodyBytes(variants.brotli);
  for (const tag of tags) bytes += TAG + stringBytes(tag);
  return bytes;
}

/** What the objects take that a JSON text becomes. */
export const parsedBytes = (text: Uint8Array): number => text.length * PARSED;
