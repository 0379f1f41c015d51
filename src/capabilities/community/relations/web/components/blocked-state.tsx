import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import type { Block } from "../api/hidden-members.ts";
import type { BlockedGateProps } from "./blocked-gate-props.ts";
import { UnblockButton } from "./unblock-button.tsx";

/** In place of what somebody made who is blocked, or who blocked the member. */
export default function Blocked({
  of,
  author,
  part = false,
  block,
  label,
  onBack,
  children,
}: BlockedGateProps & { block: Block }) {
  const [looked, setLooked] = useState<string | null>(null);
  if (!author || looked === of) return children;
  const frame = { as: part ? "p" : "h1", compact: part } as const;
  const state =
    block === "theirs" ? (
      <EmptyState {...frame} title="无法查看这里的内容" text="由于对方的设置，你们互相看不到对方的内容。" />
    ) : (
      <EmptyState
        {...frame}
        title="你已拉黑 TA"
        text={`这里是“${author.nickname}”的内容。解除之后，才能看到彼此的内容、互相评论。`}
        action={
          <>
            <Button variant="line" onClick={() => setLooked(of)}>
              查看内容
            </Button>
            <UnblockButton member={author} named />
          </>
        }
      />
    );
  if (part) return state;
  return (
    <>
      <NavBar label={label} onBack={onBack} />
      <main className="min-h-dvh bg-surface pb-tab-bar">{state}</main>
    </>
  );
}
