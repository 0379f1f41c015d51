import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "./cx.ts";
import { useOverlayEntry } from "./overlay-history.ts";

export interface ScreenDialogProps {
  /** Its name for screen readers. */
  label: string;
  /** Called for every way of closing: back, Escape, a tap beside the content, a form with `method="dialog"`. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * Lies over everything, open as long as it is mounted. A native dialog: nothing in it listens to touches, so that a
 * long press on a picture reaches the host's menu. It stands at the end of the document, because an open sheet
 * makes the rest of it inert. Fetch it with what it shows; nothing that a page loads first may import it.
 */
export function ScreenDialog({ label, onClose, className, children }: ScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useOverlayEntry(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener("click", closeBeside);
    return () => element.removeEventListener("click", closeBeside);
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      data-theme="dark"
      onClose={onClose}
      className={cx(
        "m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain p-0 text-white outline-none",
        className,
      )}
    >
      {children}
    </dialog>,
    document.body,
  );
}
