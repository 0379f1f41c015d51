import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { Guide } from "#features/guides/contract.ts";
import { textLength } from "#shared/text.ts";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { guideApi } from "../api/guides.ts";

interface ReportSheetProps {
  guide: Pick<Guide, "id" | "steps">;
  /** Key of a step; empty for the guide as a whole. */
  step: string;
  onClose: () => void;
}

/** Takes what somebody says is wrong with a guide. Fetch it with `lazyPart`. */
export default function ReportSheet({ guide, step, onClose }: ReportSheetProps) {
  const requestKey = useRequestKey();
  const at = guide.steps.findIndex(({ key }) => key === step);
  const form = useForm({
    initial: { text: "" },
    purpose: "反馈错误",
    check: ({ text }) => ({
      ...(textLength(text.trim()) < 5 && { text: "至少写 5 个字，说说哪里不对" }),
    }),
    async save({ text }) {
      const content = { step, text };
      const body = { ...content, idempotency_key: requestKey(content) };
      await guideApi("POST /api/guides/{id}/reports", { params: { id: guide.id }, body }, { quiet: true });
      toast("已反馈，处理后会通知你", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="反馈错误"
      description={at === -1 ? "整份指南" : `第 ${at + 1} 步：${guide.steps[at]?.title}`}
      label="提交"
    >
      <TextArea
        label="哪里不对"
        rows={4}
        maxLength={500}
        placeholder="例如：扭矩值、螺母规格、图和文字对不上，适配的年款"
        {...form.text("text")}
      />
    </FormSheet>
  );
}
