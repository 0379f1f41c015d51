import { AlertDialog } from "@base-ui/react/alert-dialog";
import { buttonClass } from "./button.tsx";
import type { OpenQuestion } from "./confirm-store.ts";
import { cx } from "./cx.ts";
import { useOverlayEntry } from "./overlay-history.ts";

export interface ConfirmDialogProps {
  question: OpenQuestion;
  open: boolean;
  /** Closed without an answer, which is a no. */
  onClose: () => void;
}

/** The part of ConfirmHost that needs Base UI; call `confirm()`, do not import this. */
export default function ConfirmDialog({ question, open, onClose }: ConfirmDialogProps) {
  useOverlayEntry(open, onClose);
  const fade = "transition-opacity duration-view data-ending-style:opacity-0 data-starting-style:opacity-0";
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={cx("fixed inset-0 z-40 bg-scrim", fade)} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center px-10">
          <AlertDialog.Popup
            className={cx(
              "w-full max-w-80 rounded-4 bg-surface p-5 text-ink shadow-float outline-none",
              fade,
            )}
          >
            <AlertDialog.Title className="text-center text-17 font-bold text-balance">
              {question.title}
            </AlertDialog.Title>
            {question.text && (
              <AlertDialog.Description className="mt-2 text-center text-15 leading-comment text-balance text-ink-2">
                {question.text}
              </AlertDialog.Description>
            )}
            <div className="mt-5 grid grid-cols-2 gap-2.5">
              <AlertDialog.Close className={buttonClass({ variant: "line" })}>
                {question.cancelLabel ?? "取消"}
              </AlertDialog.Close>
              <button
                type="button"
                className={buttonClass({ variant: question.danger ? "danger" : "accent" })}
                onClick={() => question.answer(true)}
              >
                {question.confirmLabel ?? "确定"}
              </button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
