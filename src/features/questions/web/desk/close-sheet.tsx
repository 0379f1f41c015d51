import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { BountyChoice, DeskQuestion } from "#features/questions/desk-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { questionDeskApi } from "./api.ts";
import { BountyFate } from "./bounty-fate.tsx";

const usual = ["问题已经解决，不再接受新的回答", "和车无关，请发到合适的地方", "讨论偏离了问题本身"];

/** Why a question takes no more answers, as everybody reads it there. */
export function CloseSheet({ question, onClose }: { question: DeskQuestion; onClose: () => void }) {
  const asks = question.bounty_held && question.answers > 0;
  const form = useForm({
    initial: { reason: "", bounty: undefined as BountyChoice | undefined },
    check: ({ reason, bounty }) => ({
      ...(reason.trim() === "" && { reason: "请填写关闭原因" }),
      ...(asks && bounty === undefined && { bounty: "请选择悬赏处理方式" }),
    }),
    async save({ reason, bounty }) {
      await questionDeskApi(
        "POST /api/admin/questions/{id}/close",
        { params: { id: question.id }, body: { closed: true, reason, ...(bounty && { bounty }) } },
        { quiet: true },
      );
      toast("已关闭，提问者会收到消息", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title="关闭问题"
      description={
        question.bounty_held && !asks
          ? "不再接受新的回答，没有发出的悬赏会退回给提问者。"
          : "不再接受新的回答，原因会显示在问题下面。"
      }
      label="关闭问题"
      danger
      onClose={onClose}
    >
      <WordsField label="关闭原因" suggestions={usual} rows={2} maxLength={100} {...form.text("reason")} />
      {asks ? (
        <BountyFate
          questionId={question.id}
          value={form.values.bounty}
          error={form.errorOf("bounty")}
          onChange={(bounty) => form.set({ bounty })}
        />
      ) : null}
    </FormSheet>
  );
}
