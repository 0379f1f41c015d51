import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft } from "#features/articles/draft-contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { draft, draftApi, versions } from "./api.ts";
import { DifferenceView } from "./versions-panel.tsx";

export interface ConflictSheetProps {
  draftId: string;
  onTheirs: (theirs: Draft) => void;
  /** Goes on with one's own text, from the revision that it now is. */
  onMine: (revision: number) => void;
}

/**
 * Somebody else saved meanwhile. Both texts are there: his as the draft, one's own as a version. It says what differs,
 * and asks which one to go on with; the other one stays a version.
 */
export function ConflictSheet({ draftId, onTheirs, onMine }: ConflictSheetProps) {
  const [away, setAway] = useState(false);
  const theirs = useQuery(draft(draftId));
  const kept = useQuery(versions(draftId));
  const mine = kept.data?.items.find(({ why }) => why === "conflict");
  const take = useMutation({
    async mutationFn() {
      if (!mine || !theirs.data) return;
      const saved = await draftApi("POST /api/admin/articles/drafts/{id}/versions/{number}/restore", {
        params: { id: draftId, number: mine.number },
        body: { base: theirs.data.revision },
      });
      onMine(saved.revision);
    },
    onError: () => void theirs.refetch(),
  });
  if (away)
    return (
      <p role="alert" className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-13 text-warn">
        <span className="flex-1">同事保存了另一份，你的改动还没有保存</span>
        <button type="button" className="press hit font-semibold" onClick={() => setAway(false)}>
          去处理
        </button>
      </p>
    );
  return (
    <Sheet
      onClose={() => setAway(true)}
      title="同事也改了这篇文章"
      description={
        theirs.data && mine
          ? `${theirs.data.updated_by} 先保存了。你的内容已存为版本 ${mine.number}，下面是从你的到对方的不同。`
          : "两份内容都保留着。"
      }
      footer={
        <div className="flex gap-3">
          <Button
            variant="line"
            wide
            disabled={!theirs.data}
            onClick={() => {
              if (theirs.data) onTheirs(theirs.data);
            }}
          >
            用对方的
          </Button>
          <Button
            wide
            loading={take.isPending}
            disabled={!mine || !theirs.data}
            onClick={() => take.mutate()}
          >
            用我的
          </Button>
        </div>
      }
    >
      {mine && theirs.data ? (
        <DifferenceView draftId={draftId} number={mine.number} revision={theirs.data.revision} />
      ) : (
        <CommentsSkeleton rows={3} />
      )}
    </Sheet>
  );
}
