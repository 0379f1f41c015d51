import type { ReactNode } from "react";
import type { Overview } from "#capabilities/moderation/contract.ts";
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
  const reportedIn = overview.kinds.find((kind) => kind.reported > 0);
  return (
    <section aria-label="待办" className="overflow-hidden rounded-3 bg-surface">
      <div className="hair-b grid divide-y-(length:--hair) divide-line wide:auto-cols-fr wide:grid-flow-col wide:divide-x-(length:--hair) wide:divide-y-0">
        {reviewed.map((kind) => (
          <div key={kind.kind} className="px-4 py-4 wide:px-5">
            <p className="text-13 text-ink-2">{kind.title}待审</p>
            <div className="flex items-center gap-3">
              <b className="num text-34">{kind.waiting}</b>
              {kind.waiting > 0 && (
                <a href={kind.path} className={`${buttonClass({ variant: "accent" })} ml-auto`}>
                  {canDecide ? "开始审核" : "查看"}
                </a>
              )}
            </div>
            <Oldest oldest={kind.oldest_submitted_at} now={now} />
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 wide:grid-cols-3">
        <Figure
          label="未处理举报"
          value={overview.open_reports}
          note={
            reportedIn ? (
              <a href={`${reportedIn.path}?status=reported`} className="hit text-accent-ink">
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
  if (oldest === null) return <Tag kind="ok">全部处理完毕</Tag>;
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
