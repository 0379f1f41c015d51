import type { Share } from "./shares.ts";

/** How something is spread, as bars with their figures. */
export function ShareBars({ title, shares }: { title: string; shares: readonly Share[] }) {
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-13 text-ink-3">{title}</h3>
      <ul>
        {shares.map(({ name, value, key = name }) => (
          <li key={key} className="grid min-h-9 grid-cols-[5.5em_1fr_auto] items-center gap-3 text-15">
            <span className="truncate">{name}</span>
            <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-1 bg-surface-3">
              <span
                className="block h-full rounded-1 bg-accent"
                style={{ width: `${(100 * value) / most}%` }}
              />
            </span>
            <span className="num text-13 text-ink-2">{value} 条</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
