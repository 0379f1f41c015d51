import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "#client/session.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { formatCount } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { type AnswerSort, answerList, mine } from "../api/question.ts";
import { AnswerButton } from "./answer-button.tsx";
import { AcceptedAnswer, AnswerItem } from "./answer-item.tsx";
import { InviteButton } from "./invite-button.tsx";
import { OwnAnswerCard } from "./own-answer-card.tsx";

const sorts: readonly { value: AnswerSort; label: string }[] = [
  { value: "best", label: "车主优先" },
  { value: "new", label: "最新" },
];

interface AnswerListProps {
  question: QuestionDetail;
  sort: AnswerSort;
  onSort: (sort: AnswerSort) => void;
  /** The answer that the address leads to. */
  at: string | undefined;
}

/** The accepted answer, then the others, and what stands there while there are none. */
export function AnswerList({ question, sort, onSort, at }: AnswerListProps) {
  const { id } = question;
  const query = useInfiniteQuery(answerList(id, sort));
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(id), enabled: signedIn });
  const others = question.answers - (question.accepted === null ? 0 : 1);
  const scrolled = useRef(false);
  useEffect(() => {
    if (at === undefined || scrolled.current) return;
    const place = document.getElementById(`answer-${at}`);
    if (place === null) return;
    scrolled.current = true;
    place.scrollIntoView({ block: "center" });
  });
  return (
    <>
      {question.accepted ? <AcceptedAnswer answer={question.accepted} /> : null}
      {own?.answer && own.answer.status !== "published" ? (
        <OwnAnswerCard answer={own.answer} section={question.section} />
      ) : null}
      <div className="h-2 bg-bg" />
      {others > 0 ? (
        <SectionHead
          title={question.accepted ? `其他 ${formatCount(others)} 个回答` : `${formatCount(others)} 个回答`}
          action={
            others > 1 ? (
              <SegmentedControl label="回答排序" options={sorts} value={sort} onChange={onSort} />
            ) : undefined
          }
        />
      ) : null}
      {own?.asked && question.accepted === null && others > 0 && !question.closed ? (
        <p className="px-edge pb-1 text-13 text-ok">选一个最有帮助的回答采纳，让后来的人少走弯路。</p>
      ) : null}
      {own?.owners_refusal && !own.asked && !question.closed ? (
        <p className="px-edge pt-2 pb-1 text-13 text-ink-2">{own.owners_refusal}。</p>
      ) : null}
      <EndlessList
        query={query}
        label="回答"
        estimate={220}
        waiting={<CommentsSkeleton />}
        failed={{ compact: true }}
        empty={question.accepted ? null : <NoAnswer question={question} />}
      >
        {(answer) => <AnswerItem answer={answer} marked={answer.id === at} />}
      </EndlessList>
    </>
  );
}

function NoAnswer({ question }: { question: QuestionDetail }) {
  if (question.closed) return <EmptyState compact title="问题已关闭" text="关闭前没有回答。" />;
  return (
    <EmptyState
      compact
      title="还没有回答"
      text={
        question.owners_only
          ? "等一位认证车主来回答，也可以邀请同款车主。"
          : "知道答案就来说两句，或邀请同款车主回答。"
      }
      action={
        <>
          <InviteButton question={question} variant="line" />
          <AnswerButton question={question} />
        </>
      }
    />
  );
}
