export type Encoding = "brotli" | "gzip" | "identity";

/** Browsers send a handful of different headers, and short ones; the bounds are for everybody else. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 100;
const MAX_LENGTH = 100;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  if (typeof accept !== "string") return "identity";
  const known = chosen.get(accept);
  if (known !== undefined) return known;
  const encoding = allows(accept, "br") ? "brotli" : allows(accept, "gzip") ? "gzip" : "identity";
  if (accept.length > MAX_LENGTH) return encoding;
  // Begun anew when full: otherwise whoever sends a hundred headers first slows down everybody else for good.
  if (chosen.size >= MAX_CHOSEN) chosen.clear();
  chosen.set(accept, encoding);
  return encoding;
}

function allows(accept: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accept);
}
