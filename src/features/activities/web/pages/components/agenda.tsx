import type { ActivityDetail } from "#features/activities/contract.ts";
import { SectionHead } from "#ui/section-head.tsx";

/** What happens when, hour by hour. */
export function Agenda({ items }: { items: ActivityDetail["agenda"] }) {
  return (
    <section aria-label="活动安排">
      <SectionHead title="活动安排" />
      <ol className="mx-edge border-l-2 border-line">
        {items.map(({ time, text }) => (
          <li key={time + text} className="relative flex gap-3.5 py-2 pl-4">
            <span
              className="absolute top-4 -left-1 size-1.5 rounded-full bg-accent ring-2 ring-surface"
              aria-hidden="true"
            />
            <span className="num flex-none text-15 font-semibold">{time}</span>
            <span className="min-w-0 text-15 text-ink-2">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
