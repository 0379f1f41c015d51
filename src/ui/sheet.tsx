import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

// Base UI's dialog is as heavy as a quarter of the entry: it comes with the first sheet, never with the page.
const load = () => import("./sheet-body.tsx");
const SheetBody = lazy(load);

export interface SheetProps {
  open: boolean;
  /** Called for every way of closing: the cross, a drag down, a tap beside it, Escape, the phone's back. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** The title is there for screen readers only. */
  hideTitle?: boolean;
  /** What gets the focus; by default the first control, or the sheet itself after a touch. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Called instead of `onOpenChange` when a link inside leads to another page; for a sheet that comes back with its
   * page.
   */
  onLeave?: () => void;
  /** Called when it has slid away and its content is gone. */
  onClosed?: () => void;
  /** Stays below the scrolling content: the main action. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Fetches the sheet's code ahead of its first use, e.g. when a finger comes down on what opens it. */
export function preloadSheet(): void {
  void load();
}

/** A sheet from the bottom: 280 ms, dragged down to close, the focus kept inside, above the keyboard. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={props.open ? <div className="fixed inset-0 z-40 bg-scrim" /> : null}>
      <SheetBody {...props} />
    </Suspense>
  );
}
