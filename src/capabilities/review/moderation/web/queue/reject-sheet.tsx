import { useEffect } from "react";
import { Sheet } from "#ui/sheet.tsx";
import { useQueueKind } from "./queue-kind.ts";
import { RejectForm, type RejectFormProps } from "./reject-form.tsx";

export interface RejectSheetProps extends RejectFormProps {
  open: boolean;
  onClose: () => void;
}

/** Asks why something is rejected, or deleted. */
export function RejectSheet({ open, onClose, ...form }: RejectSheetProps) {
  const { counter } = useQueueKind();
  const verb = form.deletes ? "删除" : "驳回";
  // What was said of the last decision, with its way back, goes above the sheet instead of over its choices.
  useEffect(() => {
    if (!open) return;
    const { style } = document.documentElement;
    style.setProperty("--toast-b", "calc(100dvh - 8rem)");
    return () => {
      style.removeProperty("--toast-b");
    };
  }, [open]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={form.count > 1 ? `${verb} ${form.count} ${counter}` : verb}
      description={form.deletes ? "理由会告诉作者，作者可以申诉" : "理由会告诉作者，作者可以修改后重新提交"}
    >
      <RejectForm key={verb} {...form} />
    </Sheet>
  );
}
