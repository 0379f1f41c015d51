import type { ReactNode } from "react";
import { countText } from "#capabilities/desk/admin/web/public.ts";
import type { Overview } from "#capabilities/review/moderation/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { inWords, since } from "./durations.ts";
import { useNow } from "./use-now.ts";

/** Waiting longer than this is too long, in ms. */
const TOO_LONG = 30 * 60_000;

/** What waits in every queue, and how the work goes. */
export function StatStrip({ overview, canDecide }: { overview: Overview; canDecide: boolean }) {
  const now = useNow(20_000);
  const decided = overview.kinds.reduce((sum, kind) => sum + kind.decided_today, 0);
  const quick = overview.median_review_minutes;
  const reviewed = overview.kinds.filter((kind) => !kind.by_reports);
  // Who has waited longest comes first; what is done takes one line, however many queues there are.
  const waiting = reviewed
    .filter((kind) => kind.waiting > 0)
    .sort((one, other) => ((one.oldest_submitted_at ?? "") < (other.oldest_submitted_at ?? "") ? -1 : 1));
  const done = reviewed.filter((kind) => kind.waiting === 0);
  const reportedIn = overview.kinds.find((kind) => kind.reported > 0);
  return (
    <section aria-label="待办" className="overflow-hidden rounded-3 bg-surface">
      <div className="grid wide:grid-cols-[repeat(auto-fill,minmax(6.4rem,1fr))]">
        {waiting.map((kind) => (
          <div
            key={kind.kind}
            className="hair-b flex items-center gap-3 border-line px-4 py-4 wide:border-r wide:px-5"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate text-13 text-ink-2">{kind.title}待审</p>
              <b className="num block text-34">{countText(kind.waiting)}</b>
              <Oldest oldest={kind.oldest_submitted_at} now={now} />
            </div>
            <a href={kind.path} className={`${buttonClass({ variant: "accent" })} flex-none`}>
              {canDecide ? "开始审核" : "查看"}
            </a>
          </div>
        ))}
        {done.length > 0 && (
          <p className="hair-b col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 text-13 text-ink-2 wide:px-5">
            <Tag kind="ok">全部处理完毕</Tag>
            {done.map((kind) => (
              <a key={kind.kind} href={kind.path} className="press hit">
                {kind.title}
              </a>
            ))}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 wide:grid-cols-3">
        <Figure
          label="未处理举报"
          value={overview.open_reports}
          note={
            reportedIn ? (
              <a href={deskPathOf("admin.reports")} className="hit text-accent-ink">
                去处理
              </a>
            ) : (
              "没有新的举报"
            )
          }
        />
        <Figure label="今日已处理" value={decided} note={`其中我处理 ${total(overview)} 条`} />
        <Figure
          label="审核用时"
          value={
            quick === null
              ? "—"
              : quick < 60
                ? Math.max(1, Math.round(quick))
                : inWords(quick * 60_000).split(" ")[0]
          }
          unit={quick === null ? "" : quick < 60 ? "分钟" : (inWords(quick * 60_000).split(" ")[1] ?? "")}
          note={quick === null ? "七日内还没有处理" : "七日中位数"}
          wideOnPhone
        />
      </div>
    </section>
  );
}

const total = ({ mine }: Overview) => mine.passed + mine.rejected + mine.deleted;

function Oldest({ oldest, now }: { oldest: string | null; now: number }) {
  if (oldest === null) return null;
  const late = now - Date.parse(oldest) > TOO_LONG;
  return <Tag kind={late ? "bad" : "plain"}>最久 {since(oldest, now)}</Tag>;
}

function Figure({
  label,
  value,
  unit,
  note,
  wideOnPhone = false,
}: {
  label: string;
  value: ReactNode;
  unit?: string;
  note: ReactNode;
  wideOnPhone?: boolean;
}) {
  return (
    <div
      className={`border-line px-4 py-4 wide:px-5 wide:not-first:border-l ${wideOnPhone ? "hair-t col-span-2 wide:col-span-1 wide:border-t-0" : "even:border-l"}`}
    >
      <p className="text-13 text-ink-2">{label}</p>
      <p className="num text-34 font-bold">
        {value}
        {unit && <small className="ml-1 text-13 font-normal text-ink-2">{unit}</small>}
      </p>
      <p className="text-12 text-ink-3">{note}</p>
    </div>
  );
}
