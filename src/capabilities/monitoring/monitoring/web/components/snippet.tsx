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
      <mark data-kind={hit.action === "refuse" ? "bad" : undefined}>{snippet.slice(start, end)}</mark>
      {snippet.slice(end)}
    </>
  );
}
