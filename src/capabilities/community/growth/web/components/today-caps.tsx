import type { OwnLevel } from "#capabilities/community/growth/contract.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** How much of today's caps is used. */
export function TodayCaps({ today }: { today: OwnLevel["today"] }) {
  if (today.length === 0) return null;
  return (
    <section>
      <SectionHead title="今日进度" note="零点重新计算" />
      <ul className="px-edge">
        {today.map(({ label, growth, times, cap }) => (
          <li key={label} className="flex min-h-11 items-center gap-3 text-13">
            <span className="w-26 flex-none truncate text-15">{label}</span>
            <ProgressBar label={label} value={times / cap} className="flex-1" />
            <span className="num w-12 flex-none text-right text-ink-2">
              {times}/{cap} 次
            </span>
            <span className="num w-9 flex-none text-right font-semibold text-accent-ink">+{growth}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
