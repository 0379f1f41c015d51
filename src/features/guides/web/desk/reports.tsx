import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { GuideReport } from "#features/guides/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { guideDeskApi, guideReports, refreshLists } from "./api.ts";

const states = [
  { key: "open", label: "待处理" },
  { key: "done", label: "已处理" },
] as const;

const ANSWERS = ["已更正，谢谢反馈。", "核对过，原文没有问题。", "已注明适用的年款。"];

/** What members say is wrong with guides. */
export function Reports({ section }: { section: string | undefined }) {
  const [state, setState] = useState<"open" | "done">("open");
  const [settling, setSettling] = useState<GuideReport | null>(null);
  const query = useInfiniteQuery(guideReports({ state, section }));
  return (
    <Panel title="反馈" note={state === "open" ? "等待最久在前" : "最近处理在前"}>
      <div className="mb-2 flex gap-2">
        {states.map(({ key, label }) => (
          <Chip key={key} selected={key === state} onClick={() => setState(key)}>
            {label}
          </Chip>
        ))}
      </div>
      <EndlessList
        query={query}
        label="反馈"
        estimate={110}
        failed={{ compact: true }}
        waiting={<RowsSkeleton rows={3} />}
        empty={{
          compact: true,
          title: state === "open" ? "没有待处理的反馈" : "还没有处理过反馈",
          text: "会员在指南里点“反馈错误”后会显示在这里。",
        }}
      >
        {(report) => (
          <article className="hair-b flex flex-wrap items-center gap-3 py-3">
            <div className="min-w-60 flex-1">
              <h3 className="text-15 font-semibold">{report.guide.part}</h3>
              <p className="num text-13 text-ink-3">
                {[
                  report.step === "" ? "整份指南" : `步骤：${report.step}`,
                  `第 ${report.number} 版`,
                  sectionName(report.guide.section),
                  report.member?.name ?? "已注销用户",
                  formatDate(report.created_at, { time: true }),
                ].join(" · ")}
              </p>
              <p className="mt-1 text-15 leading-body break-words whitespace-pre-line">{report.text}</p>
              {report.answer !== "" && <p className="mt-1 text-13 text-ink-2">回复：{report.answer}</p>}
            </div>
            <div className="flex flex-none gap-2">
              <a
                href={deskPathOf("admin.guides", {}, { query: { id: report.guide.id } })}
                className={buttonClass({ variant: "line", size: "s" })}
              >
                打开指南
              </a>
              {report.state === "open" && (
                <Button size="s" variant="accent" onClick={() => setSettling(report)}>
                  处理完成
                </Button>
              )}
            </div>
          </article>
        )}
      </EndlessList>
      {settling && <SettleSheet report={settling} onClose={() => setSettling(null)} />}
    </Panel>
  );
}

function SettleSheet({ report, onClose }: { report: GuideReport; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { answer: "" },
    async save(body) {
      const input = { params: { id: report.id }, body };
      await guideDeskApi("POST /api/admin/guide-reports/{id}/done", input, { quiet: true });
      await refreshLists(queryClient);
      toast(report.member === null ? "已处理" : "已处理，会员会收到通知", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="处理完成" description={report.text} label="完成">
      <WordsField
        label="回复（选填）"
        rows={3}
        maxLength={200}
        hint="会写进给会员的通知"
        suggestions={ANSWERS}
        {...form.text("answer")}
      />
    </FormSheet>
  );
}
