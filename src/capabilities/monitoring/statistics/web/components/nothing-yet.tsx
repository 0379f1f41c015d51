/** Fewer days than these say nothing of a course. */
export const LEAST_DAYS = 3;

/** Instead of a chart that would say nothing. */
export function NothingYet({ days }: { days: number }) {
  return (
    <p className="grid h-40 content-center text-center text-15 text-ink-2">
      {days < LEAST_DAYS ? "数据不足，至少 3 天" : "这段时间没有数据"}
      <span className="mt-1 block text-13 text-ink-3">
        {days < LEAST_DAYS ? `现在有 ${days} 天的数据，过几天再来看。` : "换一段时间或分区试试。"}
      </span>
    </p>
  );
}
