import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminTopic } from "#features/topics/contract.ts";
import { topicPath } from "#features/topics/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { figuresOf } from "../words.ts";
import { deskApi } from "./desk-topics.ts";

/** One topic at the desk, and what is to be done about it. */
export function DeskTopicRow({
  entry,
  onMerge,
  onManage,
}: {
  entry: AdminTopic;
  onMerge: () => void;
  onManage: () => void;
}) {
  const queryClient = useQueryClient();
  const { topic, host, visible, delete_asked_at: askedAt, merged_into: into, version } = entry;
  const { mutate, isPending } = useMutation({
    mutationFn: (agree: boolean) =>
      deskApi("POST /api/admin/topics/{id}/deletion", {
        params: { id: topic.id },
        body: { agree, version },
      }),
    onSuccess: (_answer, agree) => toast(agree ? "已删除，主持人会收到通知" : "已驳回", { kind: "done" }),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "topics"] }),
  });
  const agree = async () => {
    const yes = await confirmDanger(
      `删除 #${topic.name}#？`,
      "里面的内容保留，只是不再归在话题下。主持人 7 天内可以恢复。",
      "删除",
    );
    if (yes) mutate(true);
  };
  return (
    <div className="hair-b flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="min-w-60 flex-1">
        <p className="flex items-center gap-1.5">
          {visible ? (
            <a href={topicPath(topic.id)} className="press truncate text-15 font-semibold">
              #{topic.name}#
            </a>
          ) : (
            <span className="truncate text-15 font-semibold text-ink-2">#{topic.name}#</span>
          )}
          {into && <Tag kind="info">并入 #{into.name}#</Tag>}
          {!visible && !into && <Tag>未公开</Tag>}
          {topic.closed && <Tag>已关闭</Tag>}
        </p>
        <p className="num mt-0.5 truncate text-13 text-ink-3">
          {figuresOf(topic)} · {topic.followers} 关注 · {host ? `主持 ${host.nickname}` : "没有主持人"}
        </p>
        {askedAt && <p className="mt-1 text-13 text-warn">主持人 {formatDate(askedAt)} 申请删除</p>}
      </div>
      <div className="flex gap-2">
        {askedAt && (
          <>
            <Button size="s" variant="line" disabled={isPending} onClick={() => mutate(false)}>
              驳回
            </Button>
            <Button size="s" variant="danger" loading={isPending} onClick={() => void agree()}>
              同意删除
            </Button>
          </>
        )}
        {visible && (
          <>
            <Button size="s" variant="line" aria-label={`管理 #${topic.name}#`} onClick={onManage}>
              管理
            </Button>
            <Button size="s" variant="line" onClick={onMerge}>
              合并到…
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
