import type { Marked } from "#capabilities/site/search/contract.ts";

/** A text with what was searched for in the section's colour. */
export function MarkedText({ marked: { text, marks } }: { marked: Marked }) {
  return (
    <>
      {marks.map(([start, end], at) => (
        <span key={start}>
          {text.slice(marks[at - 1]?.[1] ?? 0, start)}
          <em className="text-accent-ink not-italic">{text.slice(start, end)}</em>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
