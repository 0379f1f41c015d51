/** What stands around a word, with the word marked. */
export function Snippet({
  hit,
}: {
  hit: { snippet: string; mark_start: number; mark_end: number; action?: string };
}) {
  const { snippet, mark_start: start, mark_end: end } = hit;
  return (
    <>
      {snippet.slice(0, start)}
      {/* What is only watched is no violation, and is not marked like one. */}
      <mark
        data-kind={hit.action === "refuse" ? "bad" : undefined}
        className={hit.action === "watch" ? "bg-surface-3" : undefined}
      >
        {snippet.slice(start, end)}
      </mark>
      {snippet.slice(end)}
    </>
  );
}
