import { useOverlayEntry } from "./overlay-history.ts";
import type { SheetBodyProps } from "./sheet-props.ts";

/** What the root of a drawer or dialog takes, so that the history and overlays above it close it as they should. */
export function useSheetRoot({ open, onClose, onLeave, onClosed }: SheetBodyProps) {
  const isTopmost = useOverlayEntry(open, onClose, onLeave);
  return {
    open,
    onOpenChange(next: boolean, change: { cancel: () => void }) {
      if (next) return;
      // What closes an overlay above it must not close this one too.
      if (isTopmost()) onClose();
      else change.cancel();
    },
    onOpenChangeComplete(isOpen: boolean) {
      if (!isOpen) onClosed?.();
    },
  };
}
