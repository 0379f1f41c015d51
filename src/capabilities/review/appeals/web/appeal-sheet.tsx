import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { APPEAL_LONGEST } from "#shared/review.ts";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";

interface AppealSheetProps {
  /** What it is against, in words. */
  about: string;
  reason: string;
  /** Sends it, quietly, and has what it changed asked for again. */
  file: (words: string) => Promise<void>;
  onClose: () => void;
}

/** What the member says against a decision: once, and somebody else than who decided reads it. */
export default function AppealSheet({ about, reason, file, onClose }: AppealSheetProps) {
  const form = useForm({
    initial: { words: "" },
    check: ({ words }) => (words.trim().length < 5 ? { words: "请填写申诉理由，至少 5 个字" } : {}),
    async save({ words }) {
      await file(words.trim());
      toast("申诉已提交", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title="申诉"
      description="每次处理只能申诉一次，由处理人以外的审核员复核，结果会在消息里告诉你。"
    >
      <form {...form.props} className="grid gap-4 pb-1">
        <p className="text-13 break-words text-ink-2">
          {about}
          {reason && `（原因：${reason}）`}
        </p>
        <TextArea label="申诉理由" rows={4} maxLength={APPEAL_LONGEST} {...form.text("words")} />
        <FormEnd form={form}>提交申诉</FormEnd>
      </form>
    </Sheet>
  );
}
