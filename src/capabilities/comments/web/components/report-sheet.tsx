import { useState } from "react";
import type { Comment } from "#capabilities/comments/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { ReasonSheet } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { reportComment } from "../api/report-comment.ts";
import { reportReasonLabels } from "../report-reasons.ts";

/** Why a comment should be looked at. */
export default function ReportSheet({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [sending, setSending] = useState(false);
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
      sending={sending}
      onClose={onClose}
      onSubmit={(reason, note) =>
        void withSignIn(async () => {
          setSending(true);
          try {
            await reportComment(comment.id, reason, note);
            onClose();
            toast("已收到举报，我们会尽快处理", { kind: "done" });
          } finally {
            setSending(false);
          }
        }, "举报")
      }
    />
  );
}
