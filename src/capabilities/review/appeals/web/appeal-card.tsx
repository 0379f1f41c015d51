import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Appeal } from "#capabilities/review/appeals/contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { ImageGrid } from "#ui/image-grid.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { AnswerBar, type AnswerOf } from "./answer-bar.tsx";
import { appealApi } from "./desk-api.ts";

const outcomes = { rejected: "驳回", revoked: "公开后驳回", removed: "删除" } as const;

const answers = [
  { label: "确实违规", text: "复核后确认内容违反社区规范，维持原处理" },
  { label: "没有新情况", text: "申诉没有提供新的情况，维持原处理" },
  { label: "可以修改重发", text: "内容修改后可以重新发布，这次维持原处理" },
];

/** One appeal: what it is about, what was decided, what its author says, and the answer. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const queryClient = useQueryClient();
  const { decision, noun } = appeal;
  const send = useMutation({
    mutationFn: (body: AnswerOf) =>
      appealApi("POST /api/admin/appeals/{id}/answer", {
        params: { id: appeal.id },
        body: { version: appeal.version, ...body },
      }),
    onSuccess(_, { verdict }) {
      toast(verdict === "grant" ? "已恢复，会告诉作者" : "已维持原处理，会告诉作者", { kind: "done" });
    },
    // Also after a refusal: somebody else was faster, or it changed.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["moderation"] }),
        queryClient.invalidateQueries({ queryKey: ["admin", "desk"] }),
      ]),
  });
  return (
    <article aria-label={`${appeal.author_name}的申诉`} className="rounded-3 bg-surface p-4 wide:p-5">
      <header className="flex flex-wrap items-center gap-2 text-13 text-ink-3">
        <Tag>{noun}</Tag>
        <span className="min-w-0 truncate text-ink-2">{appeal.author_name}</span>
        <span>{sectionName(appeal.section)}</span>
        <span className="ml-auto">
          <RelativeTime value={appeal.at} /> 申诉
        </span>
      </header>
      {appeal.title && <h2 className="mt-2 text-15 font-semibold break-words">{appeal.title}</h2>}
      <p className="mt-1.5 text-15 leading-comment break-words whitespace-pre-line">
        {appeal.text || "（没有文字）"}
      </p>
      {appeal.pictures.length > 0 && <ImageGrid pictures={appeal.pictures} alt="内容里的图片" />}
      <p className="hair-t mt-3 py-2 text-13 text-ink-2">
        <Tag kind="bad">{outcomes[decision.outcome]}</Tag> {decision.by_name || "版主"}
        {decision.mine && "（你）"} {formatDate(decision.at, { time: true, year: false })}
        {decision.reason && `：${decision.reason}`}
      </p>
      <p className="hair-t py-2 text-13 break-words whitespace-pre-line">
        <b className="font-semibold">申诉理由</b> {appeal.words}
      </p>
      {appeal.state === "open" ? (
        <AnswerBar
          appeal={appeal}
          grantLabel="申诉成立，恢复"
          answers={answers}
          answerLabel="给作者的答复"
          busy={send.isPending}
          onAnswer={(body) => send.mutateAsync(body)}
        />
      ) : (
        <p className="text-13 text-ink-2">
          {appeal.answered_by}{" "}
          {appeal.answered_at && formatDate(appeal.answered_at, { time: true, year: false })}{" "}
          {appeal.state === "granted" ? "同意了申诉，内容已恢复" : "维持了原处理"}
          {appeal.answer && `：${appeal.answer}`}
          {appeal.alone && "（没有其他审核员，由原处理人答复）"}
        </p>
      )}
    </article>
  );
}
