import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import type { HandIn } from "#features/articles/hand-in-contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { handInApi } from "./api.ts";

export interface SendBackSheetProps {
  draftId: string;
  handIn: HandIn;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a hand-in back with a reason, which whoever handed it in reads. */
export default function SendBackSheet({ draftId, handIn, onDone, onClose }: SendBackSheetProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      handInApi(
        "POST /api/admin/articles/drafts/{id}/hand-in/send-back",
        { params: { id: draftId }, body: { hand_in: handIn.id, version: handIn.version, reason } },
        { quiet: true },
      ),
    onSuccess() {
      toast(`已退回给 ${handIn.by}`, { kind: "done" });
      onClose();
    },
    onError(error) {
      if (error instanceof RequestError) setProblem(error.messages.join("，"));
    },
    onSettled: onDone,
  });
  return (
    <Sheet
      onClose={onClose}
      title="退回送审"
      description={`${handIn.by} 会在工作台和文章列表里看到理由。`}
      footer={
        <Button
          variant="danger"
          size="l"
          wide
          loading={isPending}
          onClick={() => (reason.trim() === "" ? setProblem("请填写退回的理由") : mutate())}
        >
          退回
        </Button>
      }
    >
      <div className="pb-2">
        <TextArea
          label="退回的理由"
          rows={3}
          maxLength={300}
          placeholder="例如：标题和正文的数据对不上"
          value={reason}
          error={problem || undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem("");
          }}
        />
      </div>
    </Sheet>
  );
}
