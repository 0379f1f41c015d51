import { useState } from "react";
import type { Comment, ReportReason } from "#capabilities/comments/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { reportComment } from "../api/report-comment.ts";
import { reportReasonLabels } from "../report-reasons.ts";

const reasons = Object.entries(reportReasonLabels) as [ReportReason, string][];

/** Why a comment should be looked at. */
export default function ReportSheet({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState("");
  const [sending, setSending] = useState(false);
  const submit = () =>
    withSignIn(async () => {
      if (reason === null) return;
      setSending(true);
      try {
        await reportComment(comment.id, reason, note);
        onClose();
        toast("已收到举报，我们会尽快处理", { kind: "done" });
      } finally {
        setSending(false);
      }
    }, "举报");
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="举报评论"
      description={
        <span className="line-clamp-2">
          {comment.author?.nickname}：{comment.body}
        </span>
      }
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          loading={sending}
          disabled={reason === null}
          onClick={() => void submit()}
        >
          {reason === null ? "请选择原因" : "提交举报"}
        </Button>
      }
    >
      <fieldset className="mt-1">
        <legend className="sr-only">举报原因</legend>
        {reasons.map(([value, label]) => (
          <label
            key={value}
            className="hair-b flex min-h-11.5 items-center gap-2 text-15 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="reason"
              className="peer sr-only"
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            <span className="flex-1">{label}</span>
            <Icon name="check" size="m" className="text-accent-ink opacity-0 peer-checked:opacity-100" />
          </label>
        ))}
      </fieldset>
      {reason === null ? null : (
        <TextArea
          label="补充说明（选填）"
          className="mt-3.5"
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Sheet>
  );
}
