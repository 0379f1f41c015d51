import { Sheet } from "#ui/sheet.tsx";
import { useQueueKind } from "./queue-kind.ts";
import { RejectForm, type RejectFormProps } from "./reject-form.tsx";

export interface RejectSheetProps extends RejectFormProps {
  open: boolean;
  onClose: () => void;
}

export function RejectSheet({ open, onClose, ...form }: RejectSheetProps) {
  const { counter } = useQueueKind();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={form.count > 1 ? `驳回 ${form.count} ${counter}` : "驳回"}
      description="理由会告诉作者，作者可以修改后重新提交"
    >
      <RejectForm {...form} />
    </Sheet>
  );
}
