/** UTF-16 units that are kept on either side of a word. */
const AROUND = 40;

export interface Snippet {
  snippet: string;
  /** Where in it the word is (UTF-16 units). */
  start: number;
  end: number;
}

/** What stands around a place of a text, in one line, with dots where more of it was left out. */
export function snippetOf(text: string, start: number, end: number): Snippet {
  const from = outsidePair(text, Math.max(0, start - AROUND));
  const to = outsidePair(text, Math.min(text.length, end + AROUND));
  const before = (from > 0 ? "…" : "") + oneLine(text.slice(from, start));
  const word = oneLine(text.slice(start, end));
  const after = oneLine(text.slice(end, to)) + (to < text.length ? "…" : "");
  return { snippet: before + word + after, start: before.length, end: before.length + word.length };
}

const oneLine = (text: string) => text.replace(/\s/g, " ");

/** Not within a character of two units, of which half cannot be stored. */
const outsidePair = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at);

const SIDE = 2;

/**
 * What could be excused instead of a word that means something else here: the word with the characters beside it, up to
 * two on each side and not beyond a sign or a space.
 */
export function whiteWordOf({ snippet, start, end }: Snippet): string {
  const before = /[\p{L}\p{N}]{0,2}$/u.exec(snippet.slice(0, start))?.[0] ?? "";
  const after = /^[\p{L}\p{N}]{0,2}/u.exec(snippet.slice(end))?.[0] ?? "";
  const word = snippet.slice(start, end);
  // One side is enough to tell it from the word alone; what follows says more in Chinese than what stands before.
  return after === "" ? [...before].slice(-SIDE).join("") + word : word + after;
}
