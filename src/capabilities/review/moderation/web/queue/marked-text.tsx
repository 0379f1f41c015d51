import { useMemo } from "react";
import { markText, type WordPlace } from "./mark-text.ts";

export interface MarkedTextProps {
  text: string;
  search?: string | undefined;
  /** Words of the list, by their places in the text. */
  words?: readonly WordPlace[];
}

/** A text with words of the list, ways to make contact and the words searched for made visible. */
export function MarkedText({ text, search, words }: MarkedTextProps) {
  const parts = useMemo(() => {
    let at = 0;
    return markText(text, search, words).map((part) => {
      const key = at;
      at += part.text.length;
      return { ...part, key };
    });
  }, [text, search, words]);
  return parts.map(({ key, text: said, mark }) =>
    mark === undefined ? (
      <span key={key}>{said}</span>
    ) : (
      <mark key={key} data-kind={mark === "contact" || mark === "refused" ? "bad" : undefined}>
        {said}
      </mark>
    ),
  );
}
