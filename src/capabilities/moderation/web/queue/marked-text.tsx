import { useMemo } from "react";
import { markText } from "./mark-text.ts";

/** A text with ways to make contact and the words searched for made visible. */
export function MarkedText({ text, search }: { text: string; search?: string | undefined }) {
  const parts = useMemo(() => {
    let at = 0;
    return markText(text, search).map((part) => {
      const key = at;
      at += part.text.length;
      return { ...part, key };
    });
  }, [text, search]);
  return parts.map(({ key, text: words, mark }) =>
    mark === undefined ? (
      <span key={key}>{words}</span>
    ) : (
      <mark key={key} data-kind={mark === "contact" ? "bad" : undefined}>
        {words}
      </mark>
    ),
  );
}
