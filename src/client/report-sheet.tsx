import { useMutation } from "@tanstack/react-query";
import { ReasonSheet, type ReasonSheetProps } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { withSignIn } from "./sign-in.ts";

interface ReportSheetProps<Reason extends string>
  extends Pick<ReasonSheetProps<Reason>, "title" | "description" | "reasons" | "onClose"> {
  report: (body: { reason: Reason; note: string }) => Promise<unknown>;
}

/** Asks why something should be looked at, and reports it. */
export function ReportSheet<Reason extends string>({ report, onClose, ...asked }: ReportSheetProps<Reason>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: report,
    onSuccess() {
      onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      {...asked}
      submitLabel="提交举报"
      sending={isPending}
      onClose={onClose}
      onSubmit={(reason, note) => void withSignIn(() => mutateAsync({ reason, note }), "举报")}
    />
  );
}
