import type { Variants } from "./variants.ts";

/*
 * What an entry of the response cache takes beside its contents, in bytes, on 64-bit V8. Rather too much than too
 * little: `response-cache.test.ts` measures the heap against it.
 */

/** The entry, its three bodies, its place in the map. */
const ENTRY = 400;
/** A Buffer, its ArrayBuffer and the block behind them. */
const BUFFER = 260;
/** A string or the array of headers, without its contents. */
const HEAD = 32;
const POINTER = 8;
/** A tag of its own: its set, its place in the map of tags, and the key's place in the set. */
const TAG = 320;
/** Objects out of JSON, by the length of the text that they stood in. */
const PARSED = 4;

/** Addresses, headers and tags are Latin letters, which take one byte each. */
const stringBytes = (text: string): number => HEAD + text.length;

/** What an answer takes that is kept under `key`. */
export function entryBytes(key: string, variants: Variants, tags: readonly string[]): number {
  let bytes = ENTRY + stringBytes(key) + stringBytes(variants.etag);
  for (const body of [variants.identity, variants.gzip, variants.brotli]) {
    bytes += BUFFER + body.bytes.length + HEAD + body.headers.length * POINTER;
  }
  // The texts of the headers are the same in all three.
  for (const text of variants.identity.headers) bytes += stringBytes(text);
  for (const tag of tags) bytes += TAG + stringBytes(tag);
  return bytes;
}

/** What the objects take that a JSON text becomes. */
export const parsedBytes = (text: Uint8Array): number => text.length * PARSED;
