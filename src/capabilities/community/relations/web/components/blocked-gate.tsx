import type { ReactNode } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { NavBarProps } from "#ui/nav-bar.tsx";
import { useBlock } from "../api/hidden-members.ts";

// Few pages meet it.
const Blocked = lazyPart(async () => (await import("./blocked-state.tsx")).default, { waiting: null });

export interface BlockedGateProps extends Pick<NavBarProps, "label" | "onBack"> {
  /** Which thing the page is about: that one is looked at once, and nothing else of the member's. */
  of: string;
  /** Who made it, as everybody may know. */
  author: { id: string; nickname: string } | null | undefined;
  /** A part of a page, or a sheet, which has a frame already. */
  part?: boolean;
  children: ReactNode;
}

/**
 * Around a page that is one member's thing. Lists leave out what is somebody's whom one side blocked; a page that was opened on
 * purpose says so instead: who blocked may look this once or end it, who was blocked is told that he does not see it.
 */
export function BlockedGate(props: BlockedGateProps) {
  const block = useBlock(props.author?.id);
  return block === null ? props.children : <Blocked {...props} block={block} />;
}
