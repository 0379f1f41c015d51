import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { commentApi } from "../api/client.ts";
import { reportReasonLabels } from "../report-reasons.ts";
import { useCommentsScope } from "./comments-context.tsx";

/** Why a comment should be looked at. */
export default function CommentReport({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { words } = useCommentsScope();
  return (
    <ReportSheet
      noun={words.noun}
      description={
        <span className="line-clamp-2">
          {comment.author?.nickname}：{comment.body}
        </span>
      }
      reasons={reportReasonLabels}
      send={(body) => commentApi("POST /api/comments/{id}/report", { params: { id: comment.id }, body })}
      onClose={onClose}
    />
  );
}
