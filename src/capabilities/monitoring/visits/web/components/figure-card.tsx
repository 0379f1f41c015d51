import { changeWords } from "#capabilities/monitoring/statistics/web/public.ts";
import type { Course } from "#capabilities/monitoring/visits/desk-contract.ts";
import { formatCount } from "#shared/format.ts";
import type { HowKey } from "./how.ts";
import { HowButton } from "./how-button.tsx";

/** One figure of the overview, beside that of as long a time before. */
export function FigureCard({
  name,
  note,
  of,
  course,
}: {
  name: string;
  note?: string;
  of: HowKey;
  course: Course;
}) {
  const { total, before } = course;
  return (
    <li className="hair-b border-line px-4 py-4 even:border-l wide:px-5 wide:not-first:border-l">
      <div className="flex items-center text-13 text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {name}
          {note && <span className="text-ink-3">{` · ${note}`}</span>}
        </span>
        <HowButton name={name} of={of} />
      </div>
      <b className="num block text-34" title={String(total)}>
        {formatCount(total)}
      </b>
      <span className="num block text-13 text-ink-3">
        {before === 0 ? "前一段没有" : `较前 ${changeWords(total, before)}（${formatCount(before)}）`}
      </span>
    </li>
  );
}
