import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { Overview } from "#capabilities/review/moderation/contract.ts";

const rows = [
  { key: "passed", label: "通过", color: "bg-ok" },
  { key: "rejected", label: "驳回", color: "bg-bad" },
  { key: "deleted", label: "删除", color: "bg-ink-2" },
  { key: "claimed", label: "正在处理", color: "bg-accent" },
] as const;

/** What I did today, as bars. */
export function MyWork({ overview: { mine } }: { overview: Overview }) {
  const highest = Math.max(1, ...rows.map((row) => mine[row.key]));
  return (
    <Panel title="我的今日" note="条">
      <dl className="grid gap-1">
        {rows.map((row) => (
          <div key={row.key} className="grid h-12 grid-cols-[4.5em_1fr_2.5em] items-center gap-3 text-15">
            <dt className="font-semibold">{row.label}</dt>
            <dd className="num order-last text-right font-semibold">{mine[row.key]}</dd>
            <dd aria-hidden="true" className="h-2.5 overflow-hidden rounded-1 bg-surface-3">
              <span
                className={`block h-full rounded-1 transition-[width] duration-view ${row.color}`}
                style={{ width: `${(100 * mine[row.key]) / highest}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
