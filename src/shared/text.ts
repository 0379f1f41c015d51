import { trim } from "./validation.ts";

/** C0 and C1 controls but for tab and line feed, direction overrides, and the specials block. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;

/**
 * A piece of a text, of which others stand before and behind: one kind of line end, no control characters, no characters
 * that turn the direction of what follows, no broken surrogates. White space stays as it is.
 */
export function cleanPiece(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replace(UNSEEN, (found) => (found === "\n" || found === "\t" ? found : ""));
}

/**
 * Plain text as people typed it, made safe to keep and to show: one kind of line end, no control characters,
 * no characters that turn the direction of what follows, no broken surrogates, at most one empty line in a
 * row, trimmed. Cleaning twice changes nothing.
 */
export function cleanText(value: string): string {
  return trim(
    cleanPiece(value)
      // Whole runs, each looked at once; `+$` would try every space inside a long run anew.
      .replace(/[ \t]+/g, (run, at: number, text: string) =>
        at + run.length === text.length || text[at + run.length] === "\n" ? "" : run,
      )
      .replace(/\n{3,}/g, "\n\n"),
  );
}

/** How many characters a reader counts in it, roughly: code points, not UTF-16 units. */
export function textLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/** The beginning of a text on one line: at most so many characters, and an ellipsis where there is more. */
export function excerpt(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : characters.join("");
}
