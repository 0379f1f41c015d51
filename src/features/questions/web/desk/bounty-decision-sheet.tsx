import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { BountyChoice, DeskQuestion } from "#features/questions/desk-contract.ts";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionDeskApi } from "./api.ts";
import { BountyFate } from "./bounty-fate.tsx";

/** What becomes of the bounty of a question that was removed. */
export function BountyDecisionSheet({ question, onClose }: { question: DeskQuestion; onClose: () => void }) {
  const form = useForm({
    initial: { reason: "", bounty: undefined as BountyChoice | undefined },
    check: ({ reason, bounty }) => ({
      ...(bounty === undefined && { bounty: "请选择悬赏处理方式" }),
      ...(reason.trim().length < 2 && { reason: "请填写原因" }),
    }),
    async save({ reason, bounty }) {
      if (bounty === undefined) return;
      await questionDeskApi(
        "POST /api/admin/questions/{id}/bounty",
        { params: { id: question.id }, body: { ...bounty, reason } },
        { quiet: true },
      );
      toast("已处理，相关的人会收到消息", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet form={form} title="处理悬赏" description={question.title} label="确定" onClose={onClose}>
      <BountyFate
        questionId={question.id}
        value={form.values.bounty}
        error={form.errorOf("bounty")}
        onChange={(bounty) => form.set({ bounty })}
      />
      <TextArea label="原因" rows={2} maxLength={100} {...form.text("reason")} />
    </FormSheet>
  );
}
