import { useMutation } from "@tanstack/react-query";
import { ReasonSheet, type ReasonSheetProps } from "#ui/reason-sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { withSignIn } from "./sign-in.ts";

interface ReportSheetProps<Reason extends string>
  extends Pick<ReasonSheetProps<Reason>, "description" | "reasons" | "onClose"> {
  /** What is reported, in a word: 文章. */
  noun: string;
  send: (body: { reason: Reason; note: string }) => Promise<unknown>;
}

/** Why something should be looked at. Visitors sign in before it is sent. */
export function ReportSheet<Reason extends string>({ noun, send, ...sheet }: ReportSheetProps<Reason>) {
  const report = useMutation({
    mutationFn: send,
    onSuccess() {
      sheet.onClose();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <ReasonSheet
      {...sheet}
      title={`举报${noun}`}
      submitLabel="提交举报"
      sending={report.isPending}
      onSubmit={(reason, note) =>
        // A refusal is told as that of every mutation.
        void withSignIn(() => report.mutateAsync({ reason, note }), "举报").catch(() => undefined)
      }
    />
  );
}
