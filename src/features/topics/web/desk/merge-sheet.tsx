import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminTopic } from "#features/topics/contract.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { figuresOf } from "../words.ts";
import { deskApi, deskTopics } from "./desk-topics.ts";

/** Chooses the topic that another one goes into. */
export default function MergeSheet({ entry, onClose }: { entry: AdminTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { topic, version } = entry;
  const [q, setQ] = useState<string>();
  const query = useInfiniteQuery(deskTopics("all", q));
  const others = itemsOf(query, (one) => one.topic.id).filter(
    (one) => one.visible && one.topic.id !== topic.id,
  );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (into: AdminTopic["topic"]) =>
      deskApi("POST /api/admin/topics/{id}/merge", {
        params: { id: topic.id },
        body: { into: into.id, version },
      }),
    onSuccess(_answer, into) {
      onClose();
      toast(`已合并到 #${into.name}#`, { kind: "done" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "topics"] }),
  });
  const merge = async (into: AdminTopic["topic"]) => {
    const yes = await confirmDanger(
      `把 #${topic.name}# 合并到 #${into.name}#？`,
      "内容、关注和旧链接都会转过去，不能撤销。主持人会收到通知，操作会记录下来。",
      "合并",
    );
    if (yes) mutate(into);
  };
  return (
    <Sheet onClose={onClose} title={`合并 #${topic.name}#`} description="选一个意思相同的公开话题。">
      <SearchField label="搜索话题" value={q} onChange={setQ} />
      {others.length === 0 && !query.isPending ? (
        <EmptyState compact as="p" title="没有找到可以合并的话题" text="换个词搜一搜。" />
      ) : (
        <ul className="mt-2">
          {others.map((one) => (
            <li key={one.topic.id} className="hair-b flex min-h-15 items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="truncate text-15">#{one.topic.name}#</p>
                <p className="num text-12 text-ink-3">{figuresOf(one.topic)}</p>
              </div>
              <Button
                size="s"
                variant="line"
                loading={isPending && variables.id === one.topic.id}
                onClick={() => void merge(one.topic)}
              >
                选它
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
