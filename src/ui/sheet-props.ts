import type { ReactNode, RefObject } from "react";

export interface SheetProps {
  /** Left out, it is open as long as it is there. */
  open?: boolean;
  /** Called for every way of closing: the cross, a drag down, a tap beside it, Escape, the phone's back. */
  onClose: () => void;
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** The title is there for screen readers only. */
  hideTitle?: boolean;
  /** What gets the focus; by default the first control, or the sheet itself after a touch. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Called instead of `onClose` when a link inside leads to another page; for a sheet that comes back with its
   * page.
   */
  onLeave?: () => void;
  /** Called when it has slid away and its content is gone. */
  onClosed?: () => void;
  /** Stays below the scrolling content: the main action. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What draws a sheet always knows whether it is open. */
export type SheetBodyProps = SheetProps & { open: boolean };
