import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { ReviewTime } from "#client/review-time.tsx";
import type { OwnAnswer } from "#features/questions/answers-contract.ts";
import { Button } from "#ui/button.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { editAnswer } from "../edit-own.ts";

/** The member's own answer while nobody else sees it: where it stands, and what can be done. */
export function OwnAnswerCard({ answer, section }: { answer: OwnAnswer; section: string }) {
  const waits = answer.status === "in_review";
  return (
    <section aria-label="我的回答" className="mx-edge mb-4 rounded-2 bg-surface-2 p-3.5">
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <StatusTag status={waits ? "pending" : "rejected"}>{waits && <ReviewTime kind="answer" />}</StatusTag>
        {waits ? "审核通过后所有人可见" : `你的回答未通过：${answer.reject_reason}`}
      </p>
      <div className="mt-2">
        <DocumentBody document={answer.document} size="reply" alt="回答的图片" />
      </div>
      <Button
        size="s"
        variant="line"
        icon="edit"
        className="mt-2"
        onClick={() => editAnswer(answer, section)}
      >
        {waits ? "修改" : "修改重新提交"}
      </Button>
    </section>
  );
}
