import { useMutation } from "@tanstack/react-query";
import type { Comment, ReportReason } from "#capabilities/texts/comments/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { ReasonSheet } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { reportComment } from "../api/report-comment.ts";
import { reportReasonLabels } from "../report-reasons.ts";

/** Why a comment should be looked at. */
export default function ReportSheet({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const report = useMutation({
    mutationFn: ({ reason, note }: { reason: ReportReason; note: string }) =>
      reportComment(comment.id, reason, note),
    onSuccess() {
      onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      title="举报评论"
      description={
        <span className="line-clamp-2">
          {comment.author?.nickname}：{comment.body}
        </span>
      }
      reasons={reportReasonLabels}
      submitLabel="提交举报"
      sending={report.isPending}
      onClose={onClose}
      onSubmit={(reason, note) => void withSignIn(() => report.mutateAsync({ reason, note }), "举报")}
    />
  );
}
