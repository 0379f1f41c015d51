import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Tag } from "#ui/tag.tsx";
import { caseStates, isGoing, steps } from "../words.ts";
import type { WrittenStep } from "./step-sheet.tsx";

const AssignSheet = lazyPart(async () => (await import("./assign-sheet.tsx")).default);
const StepSheet = lazyPart(async () => (await import("./step-sheet.tsx")).default);
const ReplySheet = lazyPart(async () => (await import("./reply-sheet.tsx")).default);
const MergeSheet = lazyPart(async () => (await import("./merge-sheet.tsx")).default);

export interface CasePanelProps {
  opinionId: string;
  ofCase: OpinionCase | null;
  series: string | undefined;
  owners: readonly { id: string; name: string }[];
  repliers: readonly { id: string; nickname: string }[];
  can: { manage: boolean; contact: boolean };
}

type Open = "none" | "assign" | "reply" | "merge" | WrittenStep;

/** What is done about a complaint: who does it until when, and everything that happened. */
export function CasePanel({ opinionId, ofCase, series, owners, repliers, can }: CasePanelProps) {
  const [open, setOpen] = useState<Open>("none");
  const close = () => setOpen("none");
  const going = ofCase !== null && isGoing(ofCase);
  return (
    <Panel title="个案" {...(ofCase && { note: `编号 ${ofCase.id}` })}>
      {ofCase === null ? (
        <p className="text-15 leading-body text-ink-2">
          还没有人跟进。分派后会建立个案，记录联系、回复和解决的经过。
        </p>
      ) : (
        <Standing ofCase={ofCase} />
      )}
      {can.manage && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {(ofCase === null || going) && (
            <Button variant={ofCase === null ? "accent" : "line"} onClick={() => setOpen("assign")}>
              {ofCase === null ? "分派给客服" : "改派"}
            </Button>
          )}
          {going && (
            <>
              {can.contact && (
                <Button variant="line" onClick={() => setOpen("contacted")}>
                  联系作者
                </Button>
              )}
              {repliers.length > 0 && (
                <Button variant="line" onClick={() => setOpen("reply")}>
                  公开回复
                </Button>
              )}
              {can.contact && (
                <Button variant="line" onClick={() => setOpen("asked")}>
                  问是否解决
                </Button>
              )}
              <Button variant="line" onClick={() => setOpen("note")}>
                记一笔
              </Button>
              <Button variant="line" onClick={() => setOpen("merge")}>
                合并
              </Button>
              <Button variant="line" onClick={() => setOpen("closed")}>
                关闭
              </Button>
              <Button variant="pass" icon="check" onClick={() => setOpen("solved")}>
                已解决
              </Button>
            </>
          )}
          {ofCase !== null && !going && ofCase.state !== "merged" && (
            <Button variant="line" onClick={() => setOpen("reopened")}>
              重新打开
            </Button>
          )}
        </div>
      )}
      {going && can.manage && repliers.length === 0 && (
        <p className="mt-2 text-13 text-ink-3 print:hidden">
          公开回复需要一个绑定了手机号的官方（编辑）账号，而且原文要能评论。
        </p>
      )}
      {ofCase && <Timeline ofCase={ofCase} />}
      {open === "assign" && (
        <AssignSheet opinionId={opinionId} ofCase={ofCase} owners={owners} onClose={close} />
      )}
      {ofCase && open === "reply" && (
        <ReplySheet opinionId={opinionId} ofCase={ofCase} repliers={repliers} onClose={close} />
      )}
      {ofCase && open === "merge" && <MergeSheet ofCase={ofCase} series={series} onClose={close} />}
      {ofCase && open !== "none" && open !== "assign" && open !== "reply" && open !== "merge" && (
        <StepSheet step={open} ofCase={ofCase} onClose={close} />
      )}
    </Panel>
  );
}

function Standing({ ofCase }: { ofCase: OpinionCase }) {
  const { label, kind } = caseStates[ofCase.state];
  return (
    <dl className="grid grid-cols-[4.5em_minmax(0,1fr)] gap-y-1.5 text-15">
      <dt className="text-ink-3">状态</dt>
      <dd className="flex flex-wrap items-center gap-1.5">
        <Tag kind={kind}>{label}</Tag>
        {ofCase.overdue && <Tag kind="bad">已超时</Tag>}
        {ofCase.answer && (
          <Tag kind={ofCase.answer === "solved" ? "ok" : "warn"}>
            作者说{ofCase.answer === "solved" ? "已解决" : "未解决"}
          </Tag>
        )}
      </dd>
      <dt className="text-ink-3">负责人</dt>
      <dd>{ofCase.owner?.name ?? "暂无"}</dd>
      <dt className="text-ink-3">期限</dt>
      <dd className="num">{ofCase.due_at ? formatDate(ofCase.due_at, { time: true }) : "不设期限"}</dd>
      {ofCase.others.length > 0 && (
        <>
          <dt className="text-ink-3">同案</dt>
          <dd className="grid gap-1">
            {ofCase.others.map(({ id, title, excerpt }) => (
              <a
                key={id}
                href={deskPathOf("admin.negative", {}, { query: { id } })}
                className="press hit block truncate text-accent-ink"
              >
                {title || excerpt}
              </a>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** What happened, the latest first. */
function Timeline({ ofCase }: { ofCase: OpinionCase }) {
  return (
    <ol aria-label="处理经过" className="mt-4 border-l border-line-2 pl-4">
      {[...ofCase.steps].reverse().map(({ id, step, note, by_name, at }) => (
        <li key={id} className="relative pb-3.5">
          <span aria-hidden="true" className="absolute top-1.5 -left-5.25 size-2.5 rounded-full bg-accent" />
          <p className="flex items-baseline gap-2 text-15">
            <b className="font-semibold">{steps[step]}</b>
            <span className="num ml-auto flex-none text-12 text-ink-3">
              {by_name && `${by_name} · `}
              {formatDate(at, { time: true })}
            </span>
          </p>
          {note && (
            <p className="mt-0.5 text-15 leading-body break-words whitespace-pre-wrap text-ink-2">{note}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
