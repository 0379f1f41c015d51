import { lazyPart } from "#ui/lazy-part.tsx";
import { useBlock } from "../api/hidden-members.ts";
import type { BlockedGateProps } from "./blocked-gate-props.ts";

// Few pages meet it.
const Blocked = lazyPart(async () => (await import("./blocked-state.tsx")).default, { waiting: null });

/**
 * Around a page that is one member's thing. Lists leave out what is somebody's whom one side blocked; a page that was opened on
 * purpose says so instead: who blocked may look this once or end it, who was blocked is told that he does not see it.
 */
export function BlockedGate(props: BlockedGateProps) {
  const block = useBlock(props.author?.id);
  return block === null ? props.children : <Blocked {...props} block={block} />;
}
