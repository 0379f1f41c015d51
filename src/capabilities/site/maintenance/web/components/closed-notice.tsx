import { formatDate } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";

interface ClosedNoticeProps {
  words: string;
  /** When it is expected to be over; null where nobody knows. */
  until: string | null;
  compact?: boolean;
}

/** What visitors read while the site is closed. */
export function ClosedNotice({ words, until, compact = false }: ClosedNoticeProps) {
  const isLate = until !== null && new Date(until) <= new Date();
  const end =
    until === null
      ? ""
      : isLate
        ? "比预计的久一些，我们正在抓紧。"
        : `预计 ${formatDate(until, { time: true })} 恢复。`;
  return (
    <EmptyState
      as="h2"
      role="status"
      compact={compact}
      title="网站正在维护"
      text={
        <>
          {words && <span className="block whitespace-pre-line">{words}</span>}
          {end && <span className="block">{end}</span>}
          <span className="block">恢复后会自动回到这一页。</span>
        </>
      }
    />
  );
}
