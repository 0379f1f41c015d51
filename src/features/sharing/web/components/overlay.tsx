import { type ReactNode, useEffect, useRef } from "react";

/**
 * Lies over everything, closed by Escape or by a tap beside the content. A native dialog: nothing in it listens
 * to touches, so that a long press on a picture reaches the host's menu.
 */
export function Overlay({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
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
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-night/92 p-0 text-white outline-none"
    >
      {children}
    </dialog>
  );
}
