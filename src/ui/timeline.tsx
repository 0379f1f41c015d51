import { formatDate } from "#shared/format.ts";
import { cx } from "./cx.ts";

/** Something that happened. `at` in ISO 8601. */
export interface TimelineEvent {
  at: string;
  text: string;
  reason: string;
  tone: keyof typeof dots;
}

interface TimelineProps {
  /** The latest first. */
  events: readonly TimelineEvent[];
  /** Keeps the distance of a screen's edge; not inside of what does already. */
  inset?: boolean;
}

const dots = { plain: "bg-ink-3", good: "bg-ok", bad: "bg-bad" } as const;

/** What happened to something, one after the other. */
export function Timeline({ events, inset = true }: TimelineProps) {
  return (
    <ol className={cx("rounded-3 bg-surface px-4 py-3", inset && "mx-edge")}>
      {events.map(({ at, text, reason, tone }, place) => (
        <li key={`${at} ${text} ${reason}`} className="relative flex gap-3 pb-4 last:pb-1">
          {place < events.length - 1 && <span className="absolute top-4 bottom-0 left-1 w-px bg-line-2" />}
          <span className={`mt-1.5 size-2.25 flex-none rounded-full ${dots[tone]}`} />
          <span className="min-w-0 flex-1">
            <span className="block text-15">{text}</span>
            {reason !== "" && <span className="block text-13 text-ink-2">{reason}</span>}
            <time dateTime={at} className="num block text-12 text-ink-3">
              {formatDate(new Date(at), { time: true })}
            </time>
          </span>
        </li>
      ))}
    </ol>
  );
}
