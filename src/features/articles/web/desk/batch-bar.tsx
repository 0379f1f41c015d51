import { useState } from "react";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { DeskTab } from "./api.ts";
import type { BatchKind } from "./batch-sheet.tsx";
import type { Choice, Chosen } from "./use-chosen.ts";

const BatchSheet = lazyPart(async () => (await import("./batch-sheet.tsx")).default);

const labels: Record<BatchKind, string> = {
  publish: "发布",
  unpublish: "下线",
  move: "移动",
  tags: "标签",
  pin: "置顶",
  unpin: "取消置顶",
};

const offered: Record<DeskTab, readonly BatchKind[]> = {
  draft: ["publish", "move", "tags"],
  waiting: [],
  scheduled: ["publish", "move", "tags"],
  published: ["unpublish", "move", "tags", "pin", "unpin"],
  offline: ["publish", "move", "tags"],
};

/** What whoever publishes nowhere by himself does to none of them. */
const needsPublishing: readonly BatchKind[] = ["publish", "unpublish", "pin", "unpin"];

export interface BatchBarProps {
  tab: DeskTab;
  /** Whether whoever looks publishes anywhere without a second person. */
  publishes: boolean;
  choice: Choice;
}

/** How many are chosen, and what may be done to them. */
export function BatchBar({ tab, publishes, choice }: BatchBarProps) {
  const wide = useWide();
  const [run, setRun] = useState<{ kind: BatchKind; chosen: Chosen } | null>(null);
  const count = choice.chosen?.size ?? 0;
  const inside = (
    <div className="flex w-full flex-wrap items-center gap-2">
      <span className="num min-w-0 flex-1 text-13 text-ink-2" role="status">
        已选 {count} 篇
      </span>
      <Button variant="line" size="s" onClick={choice.toggleAll}>
        {choice.all ? "全不选" : "全选"}
      </Button>
      <span className="flex flex-wrap gap-2">
        {offered[tab]
          .filter((kind) => publishes || !needsPublishing.includes(kind))
          .map((kind) => (
            <Button
              key={kind}
              variant={kind === "unpublish" ? "danger" : "line"}
              size="s"
              disabled={count === 0}
              onClick={() => choice.chosen && setRun({ kind, chosen: choice.chosen })}
            >
              {labels[kind]}
            </Button>
          ))}
      </span>
    </div>
  );
  return (
    <>
      {wide ? (
        <section
          aria-label="批量操作"
          className="sticky bottom-[var(--tab-h,0)] z-10 flex items-center gap-2 border-t border-line bg-surface p-3 wide:bottom-0"
        >
          {inside}
        </section>
      ) : (
        <BottomBar label="批量操作">{inside}</BottomBar>
      )}
      {run && <BatchSheet {...run} onClose={() => setRun(null)} onDone={choice.keep} />}
    </>
  );
}
