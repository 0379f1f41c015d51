import type { OwnLevel } from "#capabilities/community/growth/contract.ts";

/** What gave growth this month, by day. */
export function GrowthMonth({ month }: { month: OwnLevel["month"] }) {
  const days = [...Map.groupBy(month, ({ day }) => day)];
  return (
    <ol>
      {days.map(([day, rows]) => (
        <li key={day} className="mx-edge hair-b flex gap-4 py-3">
          <time dateTime={day} className="num w-11 flex-none text-13 leading-comment text-ink-3">
            {day.slice(5)}
          </time>
          <ul className="min-w-0 flex-1">
            {rows.map(({ act, label, times, growth, revoked }) => (
              <li key={act} className="flex items-baseline gap-2 text-15 leading-comment">
                <span className="min-w-0 truncate">{label}</span>
                <span className="flex-none text-13 text-ink-3">
                  {times > 1 && `${times} 次`}
                  {revoked > 0 && ` 收回 ${revoked} 次`}
                </span>
                <span className="num ml-auto flex-none font-semibold text-accent-ink">
                  {growth > 0 ? `+${growth}` : "0"}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
