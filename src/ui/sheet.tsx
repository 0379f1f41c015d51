import { type ReactNode, type RefObject, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

// Base UI's dialog is as heavy as a quarter of the entry: it comes with the first sheet, never with the page.
const SheetBody = lazyPart(async () => (await import("./sheet-body.tsx")).default);

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
export const preloadSheet = SheetBody.preload;

/** A sheet from the bottom: 280 ms, dragged down to close, the focus kept inside, above the keyboard. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <SheetBody {...props} /> : null;
}
