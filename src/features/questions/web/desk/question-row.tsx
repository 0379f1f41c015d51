import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskQuestion } from "#features/questions/desk-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { QUESTIONS, questionDeskApi } from "./api.ts";
import { BountyDecisionSheet } from "./bounty-decision-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { LinkSheet } from "./link-sheet.tsx";
import { RevealSheet } from "./reveal-sheet.tsx";

const states = {
  open: { kind: "plain", label: "还没有回答" },
  answered: { kind: "info", label: "已有回答" },
  solved: { kind: "ok", label: "已解决" },
  closed: { kind: "warn", label: "已关闭" },
} as const;

type Part = "none" | "close" | "link" | "reveal" | "bounty";

/** One question, and what an administrator does with it. */
export function QuestionRow({ question }: { question: DeskQuestion }) {
  const queryClient = useQueryClient();
  const [part, setPart] = useState<Part>("none");
  const { id, title, state, can, anonymous_answers: hidden } = question;
  const reload = () => queryClient.invalidateQueries({ queryKey: QUESTIONS });
  const open = useMutation({
    mutationFn: () =>
      questionDeskApi("POST /api/admin/questions/{id}/close", { params: { id }, body: { closed: false } }),
    onSuccess: () => toast("已重新开放", { kind: "done" }),
    onSettled: reload,
  });
  const close = () => {
    setPart("none");
    void reload();
  };
  const waits = question.bounty_waits_until;
  const who = question.anonymous ? "匿名提问" : question.author_name;
  return (
    <article className="hair-b py-3.5">
      <h3 className="flex items-start gap-2 text-15 font-semibold">
        <a href={question.link} className="min-w-0 flex-1 break-words">
          {title}
        </a>
        <Tag kind={states[state].kind}>{states[state].label}</Tag>
      </h3>
      {question.excerpt && <p className="mt-1 line-clamp-2 text-13 text-ink-2">{question.excerpt}</p>}
      <p className="num mt-1 text-13 text-ink-3">
        {sectionName(question.section)} · {who} · {question.answers} 个回答 ·{" "}
        {formatDate(question.published_at, { time: true, year: false })} · 编号 {id}
      </p>
      {question.close_reason && <p className="mt-1 text-13 text-ink-2">关闭原因：{question.close_reason}</p>}
      {question.duplicate_of && (
        <p className="mt-1 text-13 text-ink-2">
          重复于：{question.duplicate_of.title}（编号 {question.duplicate_of.id}）
        </p>
      )}
      {question.bounty_held && (
        <p className="num mt-1 text-13 text-ink-2">
          悬赏 {question.bounty} 积分，还没有发放
          {waits
            ? `；问题已删除，${formatDate(waits, { time: true, year: false })} 前没有处理就按提问时的规则`
            : ""}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {can.curate && waits && (
          <Button variant="accent" size="s" onClick={() => setPart("bounty")}>
            处理悬赏
          </Button>
        )}
        {can.curate &&
          !waits &&
          (state === "closed" ? (
            <Button variant="line" size="s" loading={open.isPending} onClick={() => open.mutate()}>
              重新开放
            </Button>
          ) : (
            <Button variant="line" size="s" onClick={() => setPart("close")}>
              关闭
            </Button>
          ))}
        {can.curate && !waits && (
          <Button variant="line" size="s" onClick={() => setPart("link")}>
            {question.duplicate_of ? "改重复标记" : "标记重复"}
          </Button>
        )}
        {can.reveal && (question.anonymous || hidden.length > 0) && (
          <Button variant="line" size="s" icon="eye" onClick={() => setPart("reveal")}>
            查看匿名作者
          </Button>
        )}
      </div>
      {part === "close" && <CloseSheet question={question} onClose={close} />}
      {part === "bounty" && <BountyDecisionSheet question={question} onClose={close} />}
      {part === "link" && <LinkSheet question={question} onClose={close} />}
      {part === "reveal" && <RevealSheet question={question} onClose={() => setPart("none")} />}
    </article>
  );
}
