import { EmptyState } from "#ui/empty-state.tsx";

/** Fewer days than these say nothing of a course. */
export const LEAST_DAYS = 3;

/** Instead of a chart that would say nothing. */
export function NothingYet({ days }: { days: number }) {
  return days < LEAST_DAYS ? (
    <EmptyState compact as="p" title="数据不足，至少 3 天" text={`现在有 ${days} 天的数据，过几天再来看。`} />
  ) : (
    <EmptyState compact as="p" title="这段时间没有数据" text="换一段时间或栏目看看。" />
  );
}
