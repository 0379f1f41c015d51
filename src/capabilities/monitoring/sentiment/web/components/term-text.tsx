import type { OpinionTerm } from "#capabilities/monitoring/sentiment/contract.ts";

export interface TermTextProps {
  text: string;
  /** Words that counted, with places in `text` once `offset` is taken off. */
  terms: readonly OpinionTerm[];
  offset: number;
}

/** A text with the words that counted: what complains is red, what praises is not. */
export function TermText({ text, terms, offset }: TermTextProps) {
  const parts: { at: number; said: string; term?: OpinionTerm }[] = [];
  let at = 0;
  for (const term of [...terms].sort((a, b) => a.start - b.start)) {
    const [start, end] = [term.start - offset, term.end - offset];
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ at, said: text.slice(at, start) });
    parts.push({ at: start, said: text.slice(start, end), term });
    at = end;
  }
  if (at < text.length) parts.push({ at, said: text.slice(at) });
  return parts.map(({ at: key, said, term }) =>
    term === undefined ? (
      <span key={key}>{said}</span>
    ) : (
      <mark key={key} data-kind={term.weight < 0 ? "bad" : undefined} title={`${term.weight}`}>
        {said}
      </mark>
    ),
  );
}
