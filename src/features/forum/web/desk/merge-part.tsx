import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskBoard } from "#features/forum/boards-contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { BOARDS, boardsApi } from "./api.ts";

export interface MergePartProps {
  board: DeskBoard;
  others: readonly DeskBoard[];
  onDone: () => void;
}

/** 合并: the end of a board, whose posts go to another one. */
export function MergePart({ board, others, onDone }: MergePartProps) {
  const queryClient = useQueryClient();
  const [into, setInto] = useState<DeskBoard | null>(null);
  const merge = useMutation({
    mutationFn: (target: DeskBoard) =>
      boardsApi("POST /api/admin/boards/{id}/merge", {
        params: { id: board.id },
        body: { into_id: target.id, version: board.version },
      }),
    onSuccess(_, target) {
      toast(`正在把帖子移到“${target.name}”`, { kind: "done" });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: BOARDS }),
  });
  const ask = async () => {
    if (into === null) return;
    const yes = await confirm({
      title: `把“${board.name}”并入“${into.name}”？`,
      text: `${board.posts} 帖和 ${board.members} 位成员会移过去，“${board.name}”永久关闭，不能撤销。`,
      confirmLabel: "合并",
    });
    if (yes) merge.mutate(into);
  };
  return (
    <section className="hair-t mt-4 pt-4 pb-2">
      <h3 className="text-15 font-semibold">合并到</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map((other) => (
          <Chip key={other.id} selected={into?.id === other.id} onClick={() => setInto(other)}>
            {other.name}
          </Chip>
        ))}
      </div>
      <Button
        variant="danger"
        wide
        className="mt-3"
        disabled={into === null}
        loading={merge.isPending}
        onClick={() => void ask()}
      >
        {into === null ? "选择要并入的版块" : `并入“${into.name}”`}
      </Button>
    </section>
  );
}
