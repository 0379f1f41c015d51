import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { reportComment } from "../api/report-comment.ts";
import { reportReasonLabels } from "../report-reasons.ts";

/** Why a comment should be looked at. */
export default function CommentReport({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  return (
    <ReportSheet
      title="举报评论"
      description={
        <span className="line-clamp-2">
          {comment.author?.nickname}：{comment.body}
        </span>
      }
      reasons={reportReasonLabels}
      report={({ reason, note }) => reportComment(comment.id, reason, note)}
      onClose={onClose}
    />
  );
}
