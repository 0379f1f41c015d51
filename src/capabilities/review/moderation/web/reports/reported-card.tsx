import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reported } from "#capabilities/review/moderation/reports-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { moderationApi } from "../api/client.ts";
import { reviewKind } from "../api/review-kind.ts";
import { ReasonForm } from "../tools/reason-form.tsx";

/** Reports that are shown before more is asked for. */
const FEW = 3;

/** One object with what was said of it, and how that is answered. */
export function ReportedCard({ item, open }: { item: Reported; open: boolean }) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const [whole, setWhole] = useState(false);
  const { data: kind } = useQuery({ ...reviewKind(item.kind), enabled: removing });
  const answer = useMutation({
    mutationFn: (verdict: { verdict: "dismiss" } | { verdict: "uphold"; reason: string }) =>
      moderationApi("POST /api/admin/reviews/{id}/reports", {
        params: { id: item.id },
        body: { version: item.version, ...verdict },
      }),
    onSuccess(_, { verdict }) {
      setRemoving(false);
      toast(verdict === "uphold" ? `已删除，会告诉作者和 ${item.count} 位举报人` : "已忽略，会告诉举报人", {
        kind: "done",
      });
    },
    // Also after a refusal: somebody else was faster, or it changed.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["moderation"] }),
        queryClient.invalidateQueries({ queryKey: ["admin", "desk"] }),
      ]),
  });
  const reports = whole ? item.reports : item.reports.slice(0, FEW);
  return (
    <article aria-label={`被举报的${item.noun}`} className="rounded-3 bg-surface p-4 wide:p-5">
      <header className="flex flex-wrap items-center gap-2 text-13 text-ink-3">
        <Tag>{item.noun}</Tag>
        <span className="min-w-0 truncate text-ink-2">{item.author_name}</span>
        <span>{sectionName(item.section)}</span>
        <span className="ml-auto">
          <RelativeTime value={item.at} />
          {open ? " 首次举报" : " 处理"}
        </span>
      </header>
      {item.title && <h2 className="mt-2 text-15 font-semibold break-words">{item.title}</h2>}
      <p
        className={cx(
          "mt-1.5 text-15 leading-comment break-words whitespace-pre-line",
          !whole && "line-clamp-4",
        )}
      >
        {item.text || "（没有文字）"}
      </p>
      <ul aria-label="举报原因" className="mt-3 flex flex-wrap gap-1.5">
        {item.reasons.map(({ label, count }) => (
          <li key={label}>
            <Tag kind="bad">
              {label} {count}
            </Tag>
          </li>
        ))}
      </ul>
      <ol className="mt-2">
        {reports.map((report) => (
          <li key={report.id} className="hair-t py-2 text-13 first:border-t-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-semibold">{report.reporter}</b>
              <span className="text-ink-2">{report.reason}</span>
              <span className="num text-ink-3">
                {report.upheld + report.dismissed === 0
                  ? "第一次举报"
                  : `过往属实 ${report.upheld} · 不实 ${report.dismissed}`}
              </span>
              <time dateTime={report.at} className="num ml-auto text-12 text-ink-3">
                {formatDate(report.at, { time: true, year: false })}
              </time>
            </p>
            {report.note && <p className="mt-0.5 break-words text-ink-2">{report.note}</p>}
          </li>
        ))}
      </ol>
      {(item.count > FEW || item.text.length > 120) && (
        <button type="button" className="press hit text-13 text-accent-ink" onClick={() => setWhole(!whole)}>
          {whole ? "收起" : item.count > FEW ? `展开全文和全部 ${item.count} 条举报` : "展开全文"}
        </button>
      )}
      {open ? (
        <footer className="mt-3 grid grid-cols-2 gap-2.5 wide:flex">
          {item.link && (
            <a
              href={item.link}
              className="press hit col-span-2 inline-flex h-8 items-center text-13 text-accent-ink wide:mr-auto wide:h-11"
            >
              打开原页面
            </a>
          )}
          {item.can_decide ? (
            <>
              <Button
                variant="line"
                loading={answer.isPending}
                onClick={() => answer.mutate({ verdict: "dismiss" })}
              >
                没问题，忽略
              </Button>
              {item.public && (
                <Button
                  variant="danger"
                  icon="trash"
                  disabled={answer.isPending}
                  onClick={() => setRemoving(true)}
                >
                  属实，删除
                </Button>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-3">你的角色只能查看这类内容的举报</p>
          )}
        </footer>
      ) : (
        <p className="mt-2 text-13 text-ink-2">
          {item.handled_by || "系统"}处理：{item.public ? "保留了内容" : "下架了内容"}
        </p>
      )}
      <Sheet
        open={removing}
        onClose={() => setRemoving(false)}
        title={`删除这条${item.noun}`}
        description="作者会看到理由。"
      >
        <ReasonForm
          reasons={kind?.reasons ?? []}
          label="告诉作者的理由"
          submitLabel="删除"
          busy={answer.isPending}
          onSubmit={(reason) => answer.mutate({ verdict: "uphold", reason })}
        />
      </Sheet>
    </article>
  );
}
