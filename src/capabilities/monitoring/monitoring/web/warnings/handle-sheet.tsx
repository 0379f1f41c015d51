import { useQueryClient } from "@tanstack/react-query";
import type { Content } from "#capabilities/monitoring/monitoring/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";

const reasons = [
  "内容没有依据，可能误导他人",
  "含有广告、联系方式或引流信息",
  "含有辱骂、歧视或人身攻击的内容",
];

/** Rejects or deletes texts of a warning together; what could not be decided says why. */
export function HandleSheet({
  warningId,
  texts,
  decision,
  onClose,
}: {
  warningId: string;
  texts: readonly Content[];
  decision: "reject" | "delete";
  onClose: (done: boolean) => void;
}) {
  const queryClient = useQueryClient();
  const word = decision === "delete" ? "删除" : "驳回";
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? { reason: "请填写原因" } : {}),
    async save({ reason }) {
      const { results } = await monitoringApi(
        "POST /api/admin/warnings/{id}/handle",
        {
          params: { id: warningId },
          body: {
            texts: texts.map(({ kind, target_id, version }) => ({
              kind,
              target_id: target_id ?? "",
              version,
            })),
            decision,
            ...(reason.trim() !== "" && { reason: reason.trim() }),
          },
        },
        { quiet: true },
      );
      await queryClient.invalidateQueries({ queryKey: MONITORING });
      const failed = results.filter(({ ok }) => !ok);
      if (failed.length === 0) toast(`已${word} ${results.length} 条`, { kind: "done" });
      else
        toast(
          `${word}了 ${results.length - failed.length} 条，${failed.length} 条没有：${failed[0]?.message}`,
        );
      onClose(true);
    },
  });
  return (
    <Sheet
      onClose={() => onClose(false)}
      title={`${word} ${texts.length} 条内容`}
      description="作者会收到通知，操作会记入审核记录。"
    >
      <form {...form.props} className="grid gap-4 pb-1">
        <div className="flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <Chip key={reason} selected={form.values.reason === reason} onClick={() => form.set({ reason })}>
              {reason}
            </Chip>
          ))}
        </div>
        <TextArea label="原因（会告诉作者）" maxLength={200} rows={3} {...form.text("reason")} />
        <FormEnd form={form} variant={decision === "delete" ? "danger" : "accent"}>
          {word} {texts.length} 条
        </FormEnd>
      </form>
    </Sheet>
  );
}
