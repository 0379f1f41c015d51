import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import type { BountyChoice, DeskQuestion } from "#features/questions/desk-contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionDeskApi } from "./api.ts";
import { BountyFate } from "./bounty-fate.tsx";

/** What becomes of the bounty of a question that was removed. */
export function BountyDecisionSheet({ question, onClose }: { question: DeskQuestion; onClose: () => void }) {
  const form = useForm({
    initial: { reason: "", bounty: undefined as BountyChoice | undefined },
    check: ({ reason, bounty }) => ({
      ...(bounty === undefined && { bounty: "请选择悬赏怎么处理" }),
      ...(reason.trim().length < 2 && { reason: "请写明原因" }),
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
    <Sheet
      onClose={onClose}
      title="处理悬赏"
      description={question.title}
      footer={
        <Button variant="accent" size="l" wide loading={form.busy} onClick={() => void form.submit()}>
          确定
        </Button>
      }
    >
      <form {...form.props} className="grid gap-3">
        <BountyFate
          questionId={question.id}
          value={form.values.bounty}
          error={form.errorOf("bounty")}
          onChange={(bounty) => form.set({ bounty })}
        />
        <TextArea label="原因" rows={2} maxLength={100} {...form.text("reason")} />
        <FormProblem form={form} />
      </form>
    </Sheet>
  );
}
