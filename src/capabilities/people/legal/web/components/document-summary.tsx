/** What the text says in a few plain sentences. It helps reading and replaces nothing. */
export function DocumentSummary({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-labelledby="document-summary" className="mx-5 rounded-3 bg-accent-soft px-4 pt-3.5 pb-4">
      <h2 id="document-summary" className="text-13 font-semibold text-accent-ink">
        一分钟读懂
      </h2>
      <ul className="mt-2 grid gap-2">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[auto_1fr] gap-2.5 text-15">
            <span aria-hidden="true" className="mt-[0.62em] size-1 bg-accent-ink" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-ink-2">以上为便于阅读的提示，完整约定以正文为准。</p>
    </section>
  );
}
