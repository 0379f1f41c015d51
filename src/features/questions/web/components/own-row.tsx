import { useQueryClient } from "@tanstack/react-query";
import { ReviewTime } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { MyAskTab, OwnListItem } from "#features/questions/contract.ts";
import { formatCount } from "#shared/format.ts";
import { isRefused } from "#shared/life.ts";
import { Button } from "#ui/button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { Tag } from "#ui/tag.tsx";
import { mine } from "../api/question.ts";
import { editAnswer, editQuestion } from "../edit-own.ts";
import { questionAddress } from "../question-address.ts";
import { QuestionMarks } from "./question-marks.tsx";

/** One line of a member's own questions, answers, follows or invitations. */
export function OwnRow({ item, tab }: { item: OwnListItem; tab: MyAskTab }) {
  const { section } = useScreen();
  const { question, answer, status } = item;
  const refused = status !== null && isRefused(status);
  if (question === null)
    return (
      <div className="hair-b mx-edge py-3.5 text-15 text-ink-3">
        问题不存在或已被删除
        {answer ? <p className="mt-1 line-clamp-2 text-13">{answer.excerpt}</p> : null}
      </div>
    );
  const waitsForAccept = tab === "asked" && question.state === "answered";
  return (
    <article className="hair-b mx-edge py-3.5">
      <a href={questionAddress(question, section, answer ? { at: answer.id } : {})} className="press block">
        <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
          {status === "in_review" ? (
            <StatusTag status="pending">
              <ReviewTime kind={answer ? "answer" : "question"} />
            </StatusTag>
          ) : null}
          {refused ? <StatusTag status="rejected" /> : null}
          {status === "removed" ? <Tag kind="bad">已被删除</Tag> : null}
          {waitsForAccept ? <Tag kind="warn">待采纳</Tag> : null}
          {answer?.accepted ? (
            <Tag kind="ok" icon="check">
              已采纳
            </Tag>
          ) : null}
          {question.anonymous && tab === "asked" ? <Tag icon="eye-off">匿名</Tag> : null}
          {answer?.anonymous ? <Tag icon="eye-off">匿名</Tag> : null}
          <QuestionMarks
            state={question.state}
            bounty={question.bounty}
            bounty_held={question.bounty_held}
            owners_only={question.owners_only}
          />
        </span>
        <h2 className="mt-1.5 line-clamp-2 text-17 leading-snug font-semibold">{question.title}</h2>
        {answer ? <p className="mt-1 line-clamp-2 text-15 text-ink-2">{answer.excerpt}</p> : null}
        {refused && item.reject_reason ? (
          <p className="mt-1 text-13 text-bad">未通过：{item.reject_reason}</p>
        ) : null}
        <p className="num mt-2 flex items-center gap-1.5 text-12 text-ink-3">
          {item.invited_by ? (
            <span className="truncate">{item.invited_by.nickname} 邀请你</span>
          ) : tab === "invited" ? (
            "有车友邀请你"
          ) : null}
          <RelativeTime value={item.at} />
          <span className="ml-auto">
            {answer ? `${formatCount(answer.likes)} 有用` : `${formatCount(question.answers)} 回答`}
          </span>
        </p>
      </a>
      {refused ? <Rewrite item={item} questionId={question.id} /> : null}
    </article>
  );
}

function Rewrite({ item, questionId }: { item: OwnListItem; questionId: string }) {
  const queryClient = useQueryClient();
  const open = async () => {
    const own = await queryClient.fetchQuery(mine(questionId));
    if (item.answer) {
      if (own.answer) editAnswer(own.answer, item.question?.section ?? "");
    } else if (own.question) editQuestion(own.question);
  };
  return (
    <Button size="s" variant="line" icon="edit" className="mt-2" onClick={() => void open()}>
      修改重新提交
    </Button>
  );
}

/** The question that the answer with this id stands under, of those that were loaded. */
export function questionIdOf(items: readonly OwnListItem[], answerId: string): string | undefined {
  return items.find(({ answer }) => answer?.id === answerId)?.question?.id;
}
