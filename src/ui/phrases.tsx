import { Fragment } from "react";

interface PhrasesProps {
  text: string;
  /** As the server cut it: a digit of base 36 each. Where it does not fit the text, the browser ends the lines. */
  lengths: string;
}

/**
 * A title whose lines end between phrases. Nothing is added to the text itself: it is copied, found and read aloud as
 * it was written. A line-clamp goes on the element around it.
 */
export function Phrases({ text, lengths }: PhrasesProps) {
  const phrases = cut(text, lengths);
  if (phrases === null) return text;
  return (
    <span className="break-keep">
      {phrases.map(({ phrase, at }) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {phrase.trimEnd().includes(" ") ? <span className="whitespace-nowrap">{phrase}</span> : phrase}
        </Fragment>
      ))}
    </span>
  );
}

function cut(text: string, lengths: string): { phrase: string; at: number }[] | null {
  const phrases = [];
  let at = 0;
  for (const digit of lengths) {
    const length = Number.parseInt(digit, 36);
    phrases.push({ phrase: text.slice(at, at + length), at });
    at += length;
  }
  return at === text.length && phrases.length > 1 ? phrases : null;
}
