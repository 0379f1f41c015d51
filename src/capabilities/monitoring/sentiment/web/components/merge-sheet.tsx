import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OpinionCase } from "#capabilities/monitoring/sentiment/contract.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionList, opinionsApi } from "../api.ts";
import { OpinionRow } from "./opinion-row.tsx";

/** Chooses the case that this one goes into. */
export default function MergeSheet({
  ofCase,
  series,
  onClose,
}: {
  ofCase: OpinionCase;
  /** Cases about the same series come first. */
  series: string | undefined;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(opinionList({ case: "going" }, "new"));
  const others = itemsOf(query, ({ id }) => id)
    .filter((one) => one.case !== null && one.case.id !== ofCase.id)
    .sort((a, b) => Number(b.series?.key === series) - Number(a.series?.key === series));
  const cases = [...new Map(others.map((one) => [one.case?.id, one])).values()];
  const { mutate } = useMutation({
    mutationFn: (into: string) =>
      opinionsApi("POST /api/admin/opinion-cases/{id}/merge", {
        params: { id: ofCase.id },
        body: { into, version: ofCase.version },
      }),
    onSuccess() {
      toast("已合并", { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }),
  });
  const ask = async (into: string, title: string) => {
    const yes = await confirmDanger(`并入“${title}”？`, "这个个案里的内容会转过去，不能撤销。", "合并");
    if (yes) mutate(into);
  };
  return (
    <Sheet onClose={onClose} title="合并到哪个个案">
      {query.isPending ? (
        <CommentsSkeleton rows={3} />
      ) : cases.length === 0 ? (
        <EmptyState compact as="p" title="没有其他个案在处理" text="说的是同一件事的个案可以合成一个。" />
      ) : (
        <div className="-mx-4">
          {cases.map((one) => (
            <OpinionRow
              key={one.id}
              opinion={one}
              onOpen={() => void ask(one.case?.id ?? "", one.title || one.excerpt.slice(0, 20))}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}
