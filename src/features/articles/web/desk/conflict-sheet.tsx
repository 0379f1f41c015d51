import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Draft, DraftContent } from "#features/articles/draft-contract.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { draft, versions } from "./api.ts";
import type { Merged, Pick } from "./merge/merge-content.ts";
import { MergeQuestion } from "./merge/merge-question.tsx";
import { DifferenceView } from "./versions-panel.tsx";

export interface ConflictSheetProps {
  draftId: string;
  /** What stands on this page, where it is not known what both went on from. */
  mine: DraftContent;
  mergeWith: (theirs: DraftContent) => Merged | null;
  onTheirs: (theirs: Draft) => void;
  /** Goes on with a merged content, from what the server has. */
  onMerged: (theirs: Draft, content: DraftContent) => void;
}

/**
 * Somebody else saved meanwhile. What only one of the two changed is put together by itself; where both did, it asks, place by
 * place. One's own text stands among the versions in any case.
 */
export function ConflictSheet({ draftId, mine, mergeWith, onTheirs, onMerged }: ConflictSheetProps) {
  const [away, setAway] = useState(false);
  const theirs = useQuery({ ...draft(draftId), staleTime: 0, refetchOnMount: "always" });
  const kept = useQuery({ ...versions(draftId), staleTime: 0, refetchOnMount: "always" });
  // What was read before the save was refused is not what it was refused for.
  const [refused] = useState(() => Date.now());
  const now = theirs.dataUpdatedAt >= refused ? theirs.data : undefined;
  const merged = now && mergeWith(now.content);
  const questions = merged?.questions ?? [];
  const [picks, setPicks] = useState<readonly (Pick | undefined)[]>([]);
  const clean = merged ? questions.length === 0 : false;
  const join = useEffectEvent(() => {
    if (!now || !merged || questions.length > 0) return;
    onMerged(now, merged.content([]));
    toast(`${now.updated_by} 也改了这篇文章，两边的改动已合并`, { kind: "done" });
  });
  useEffect(() => {
    if (clean) join();
  }, [clean]);
  if (clean || (!now && !theirs.error)) return null;
  if (away)
    return (
      <p role="alert" className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-13 text-warn">
        <span className="flex-1">同事保存了另一份，你的改动还没有保存</span>
        <button type="button" className="press hit font-semibold" onClick={() => setAway(false)}>
          去处理
        </button>
      </p>
    );
  const answers = questions.map((_, at) => picks[at]);
  const left = answers.filter((pick) => pick === undefined).length;
  const own = kept.data?.items.find(({ why }) => why === "conflict");
  const pickAll = (pick: Pick) => setPicks(questions.map(() => pick));
  return (
    <Sheet
      onClose={() => setAway(true)}
      title="同事也改了这篇文章"
      description={
        now
          ? merged
            ? `${now.updated_by} 先保存了。只有一个人改过的地方已经合在一起，下面 ${questions.length} 处两个人都改了，请选择。`
            : `${now.updated_by} 先保存了。下面是从你的到对方的不同。`
          : "两份内容都保留着。"
      }
      footer={
        merged ? (
          <Button
            wide
            disabled={left > 0}
            onClick={() => {
              if (now) onMerged(now, merged.content(answers.map((pick) => pick ?? "both")));
            }}
          >
            {left > 0 ? `还有 ${left} 处没有选` : "合并"}
          </Button>
        ) : (
          <div className="flex gap-3">
            <Button variant="line" wide disabled={!now} onClick={() => now && onTheirs(now)}>
              用对方的
            </Button>
            <Button wide disabled={!now} onClick={() => now && onMerged(now, mine)}>
              用我的
            </Button>
          </div>
        )
      }
    >
      {merged ? (
        <div className="grid gap-5">
          <div className="flex gap-2.5">
            <Button variant="line" size="s" onClick={() => pickAll("mine")}>
              都用我的
            </Button>
            <Button variant="line" size="s" onClick={() => pickAll("theirs")}>
              都用对方的
            </Button>
          </div>
          {questions.map((question, at) => (
            <MergeQuestion
              key={question.key}
              number={at + 1}
              question={question}
              theirName={now?.updated_by ?? ""}
              pick={answers[at]}
              onPick={(pick) => setPicks(questions.map((_, one) => (one === at ? pick : answers[one])))}
            />
          ))}
          {own && <p className="text-13 text-ink-3">你的内容已另存为版本 {own.number}，随时可以找回。</p>}
        </div>
      ) : now && own ? (
        <DifferenceView draftId={draftId} number={own.number} revision={now.revision} />
      ) : theirs.error ? (
        <NotLoaded query={theirs} />
      ) : (
        <CommentsSkeleton rows={3} />
      )}
    </Sheet>
  );
}
