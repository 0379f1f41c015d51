import { useQueryClient } from "@tanstack/react-query";
import type { FoundText } from "#capabilities/monitoring/text-search/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { SEARCH, searchApi } from "../api.ts";

const reasons = [
  "含有不实或未经核实的信息",
  "含有广告、联系方式或引流信息",
  "含有辱骂或人身攻击",
  "违反法律法规或社区规范",
];

/** Takes texts back, with the reason that their authors read. */
export default function HideSheet({
  items,
  onClose,
  onDone,
}: {
  items: readonly FoundText[];
  onClose: () => void;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? { reason: "请填写原因" } : {}),
    async save({ reason }) {
      const of = items.map(({ kind, target_id }) => ({ kind, target_id }));
      const { hidden, refused } = await searchApi(
        "POST /api/admin/monitoring/hide",
        { body: { items: of, reason: reason.trim() } },
        { quiet: true },
      ).finally(() => void queryClient.invalidateQueries({ queryKey: SEARCH }));
      if (refused.length === 0) toast(`已隐藏 ${hidden} 条，作者会收到通知`, { kind: "done" });
      else toast(`已隐藏 ${hidden} 条；${refused.map(({ why, count }) => `${count} 条${why}`).join("，")}`);
      onDone();
    },
  });
  return (
    <FormSheet
      form={form}
      title={`隐藏 ${items.length} 条内容`}
      description="作者会看到原因，可以修改后重新提交；在审核队列里可以恢复。"
      label="隐藏"
      danger
      onClose={onClose}
    >
      <WordsField label="原因" suggestions={reasons} rows={2} maxLength={200} {...form.text("reason")} />
    </FormSheet>
  );
}
