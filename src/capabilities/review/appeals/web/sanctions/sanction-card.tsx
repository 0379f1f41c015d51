import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SanctionAppeal } from "#capabilities/review/appeals/sanctions-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { AnswerBar, type AnswerOf } from "../answer-bar.tsx";
import { sanctionAppealApi } from "../desk-api.ts";

const granting = { mute: "申诉成立，解除", warning: "申诉成立，撤回警告" } as const;

const answers = [
  { label: "处罚无误", text: "经复核，处罚符合社区规范，维持原处理" },
  { label: "没有新情况", text: "申诉没有提供新的情况，维持原处理" },
];

/** An appeal against a mute or a warning: what was done and why, what its member says, and the answer. */
export function SanctionCard({ appeal }: { appeal: SanctionAppeal }) {
  const queryClient = useQueryClient();
  const { sanction, kind } = appeal;
  const send = useMutation({
    mutationFn: (body: AnswerOf) =>
      sanctionAppealApi("POST /api/admin/sanction-appeals/{id}/answer", {
        params: { id: appeal.id },
        body: { version: appeal.version, ...body },
      }),
    onSuccess: (_, { verdict }) =>
      toast(verdict === "grant" ? `${granting[kind]}，会告诉对方` : "已维持原处理，会告诉对方", {
        kind: "done",
      }),
    // Also after a refusal: somebody else was faster.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["moderation"] }),
        queryClient.invalidateQueries({ queryKey: ["admin", "desk"] }),
      ]),
  });
  return (
    <article aria-label={`${appeal.member.nickname}的申诉`} className="rounded-3 bg-surface p-4 wide:p-5">
      <header className="flex flex-wrap items-center gap-2 text-13 text-ink-3">
        <Tag>{kind === "mute" ? sanction.title : "警告"}</Tag>
        <a
          href={deskPathOf("admin.members", {}, { query: { id: appeal.member.id } })}
          className="min-w-0 truncate text-accent-ink underline"
        >
          {appeal.member.nickname}
        </a>
        <span>{appeal.section === "" ? "全部分区" : sectionName(appeal.section)}</span>
        <span className="ml-auto">
          <RelativeTime value={appeal.at} /> 申诉
        </span>
      </header>
      <p className="hair-t mt-3 py-2 text-13 break-words whitespace-pre-line text-ink-2">
        {sanction.by_name || "版主"}
        {sanction.mine && "（你）"} {formatDate(sanction.at, { time: true, year: false })}{" "}
        {kind === "mute" ? sanction.title : `警告“${sanction.title}”`}：{sanction.reason}
        {sanction.standing ? "" : "（现在已经结束）"}
      </p>
      <p className="hair-t py-2 text-13 break-words whitespace-pre-line">
        <b className="font-semibold">申诉理由</b> {appeal.words}
      </p>
      {appeal.state === "open" ? (
        <AnswerBar
          appeal={appeal}
          grantLabel={granting[kind]}
          answers={answers}
          answerLabel="给对方的答复"
          busy={send.isPending}
          onAnswer={(body) => send.mutateAsync(body)}
        />
      ) : (
        <p className="text-13 text-ink-2">
          {appeal.answered_by}{" "}
          {appeal.answered_at && formatDate(appeal.answered_at, { time: true, year: false })}{" "}
          {appeal.state === "granted" ? "同意了申诉" : "维持了原处理"}
          {appeal.answer && `：${appeal.answer}`}
          {appeal.alone && "（没有其他审核员，由原处理人答复）"}
        </p>
      )}
    </article>
  );
}
