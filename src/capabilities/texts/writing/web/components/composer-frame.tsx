import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useOverlayEntry } from "#ui/overlay-history.ts";
import { useKeyboardInset } from "#ui/use-keyboard-inset.ts";

interface ComposerFrameProps {
  open: boolean;
  title: string;
  /** At the right of the title: what hands it in. */
  action: ReactNode;
  /** Stays above the keyboard. */
  toolbar?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Back, Escape, 取消, or a link that leads to another page. */
  onClose: () => void;
  children: ReactNode;
}

/** Lies over the whole page, which keeps its address; back closes it. The toolbar follows the keyboard. */
export function ComposerFrame({
  open,
  title,
  action,
  toolbar,
  initialFocus,
  onClose,
  children,
}: ComposerFrameProps) {
  const isTopmost = useOverlayEntry(open, onClose);
  const keyboard = useKeyboardInset();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, change) => {
        // What closes an overlay above it must not close this one too; a tap beside it is none.
        if (!next && isTopmost() && change.reason !== "outside-press") onClose();
        else change.cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-sheet data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={initialFocus}
          style={keyboard ? { paddingBottom: keyboard } : undefined}
          className="fixed inset-0 z-40 mx-auto flex max-w-column flex-col bg-surface text-ink outline-none transition-transform duration-sheet ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full"
        >
          <header className="pt-safe hair-b flex-none">
            <div className="flex h-12.5 items-center gap-2 px-4">
              <Dialog.Close className="press hit w-18 text-left text-15">取消</Dialog.Close>
              <Dialog.Title className="min-w-0 flex-1 truncate text-center text-17 font-bold">
                {title}
              </Dialog.Title>
              <div className="flex w-18 justify-end">{action}</div>
            </div>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {toolbar ? <div className="hair-t flex-none">{toolbar}</div> : null}
          {keyboard ? null : <div className="pb-safe flex-none" />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
