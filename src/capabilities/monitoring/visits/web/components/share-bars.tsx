import { changeWords, shareWords } from "#capabilities/monitoring/statistics/web/public.ts";
import { formatCount } from "#shared/format.ts";

/** Parts of a whole as bars, with their share and how that changed. */
export function ShareBars({
  items,
  total,
}: {
  items: readonly { key: string; name: string; value: number; before: number }[];
  total: number;
}) {
  const highest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ol className="grid gap-1">
      {items.map(({ key, name, value, before }) => (
        <li key={key} className="grid h-12 grid-cols-[5.5em_1fr_auto] items-center gap-3 text-15">
          <b className="truncate font-semibold">{name}</b>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-1 bg-surface-3">
            <span
              className="block h-full rounded-1 bg-accent"
              style={{ width: `${(100 * value) / highest}%` }}
            />
          </span>
          <span className="num text-right">
            <b>{formatCount(value)}</b>
            <span className="mx-2 text-12 text-ink-3">
              {`${shareWords(value, total)} · 较前 ${changeWords(value, before)}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
