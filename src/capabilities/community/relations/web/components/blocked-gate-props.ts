import type { ReactNode } from "react";
import type { NavBarProps } from "#ui/nav-bar.tsx";

export interface BlockedGateProps extends Pick<NavBarProps, "label" | "onBack"> {
  /** Which thing the page is about: that one is looked at once, and nothing else of the member's. */
  of: string;
  /** Who made it, as everybody may know. */
  author: { id: string; nickname: string } | null | undefined;
  /** A part of a page, or a sheet, which has a frame already. */
  part?: boolean;
  children: ReactNode;
}
