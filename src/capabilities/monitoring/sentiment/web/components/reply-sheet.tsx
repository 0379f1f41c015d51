import { useQueryClient } from "@tanstack/react-query";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { NOTE_LENGTH } from "#shared/opinions.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionsApi } from "../api.ts";

/** Answers in public, by an account of the house. */
export default function ReplySheet({
  opinionId,
  ofCase,
  repliers,
  onClose,
}: {
  opinionId: string;
  ofCase: OpinionCase;
  repliers: readonly { id: string; nickname: string }[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { memberId: repliers[0]?.id ?? "", text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: "请填写回复" } : {}),
    async save({ memberId, text }) {
      await opinionsApi(
        "POST /api/admin/opinion-cases/{id}/reply",
        {
          params: { id: ofCase.id },
          body: {
            opinion_id: opinionId,
            member_id: memberId,
            text: text.trim(),
            idempotency_key: keyOf([memberId, text.trim()]),
            version: ofCase.version,
          },
        },
        { quiet: true },
      ).finally(() => void queryClient.invalidateQueries({ queryKey: OPINIONS }));
      toast("已公开回复", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title="公开回复"
      description="以官方账号在原处发一条评论，所有人可见。"
      label="发布回复"
      onClose={onClose}
    >
      <SelectField
        label="回复账号"
        options={repliers.map(({ id, nickname }) => ({ value: id, label: nickname }))}
        value={form.values.memberId}
        onChange={(memberId) => form.set({ memberId })}
      />
      <TextArea label="回复" rows={4} maxLength={NOTE_LENGTH} {...form.text("text")} />
    </FormSheet>
  );
}
