const AROUND = 30;

/** What stands around a place of a text, in one line, and where the place is in it. */
export function snippetOf(
  text: string,
  start: number,
  end: number,
): { snippet: string; start: number; end: number } {
  // Not within a character of two units.
  const whole = (at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at);
  const from = whole(Math.max(0, start - AROUND));
  const to = whole(Math.min(text.length, end + AROUND));
  const before = (from > 0 ? "…" : "") + text.slice(from, start);
  const after = text.slice(end, to) + (to < text.length ? "…" : "");
  const snippet = (before + text.slice(start, end) + after).replace(/\s/g, " ");
  return { snippet, start: before.length, end: before.length + end - start };
}
