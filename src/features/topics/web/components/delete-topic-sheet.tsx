import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RequestError } from "#client/request.ts";
import type { OwnTopic } from "#features/topics/contract.ts";
import { cleanName, topicKey } from "#shared/topic-name.ts";
import { toast } from "#ui/toast-store.ts";
import { TypedNameSheet } from "#ui/typed-name-sheet.tsx";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";

/** Deletes a topic, once its name was typed. */
export default function DeleteTopicSheet({ own, onClose }: { own: OwnTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { topic } = own;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) =>
      topicApi(
        "DELETE /api/topics/{id}",
        { params: { id: topic.id }, query: { name: typed } },
        { quiet: true },
      ),
    async onSuccess({ result }) {
      onClose();
      await refreshTopics(queryClient);
      toast(
        result === "asked" ? "内容较多，已提交管理员审核" : own.visible ? "已删除，7 天内可以恢复" : "已撤回",
        {
          kind: "done",
        },
      );
    },
  });
  return (
    <TypedNameSheet
      title={own.visible ? "删除话题" : "撤回话题"}
      description={
        own.visible
          ? "帖子和回答都会保留，只是不再归在这个话题下；7 天内可以恢复。内容超过 50 条时要由管理员处理。"
          : "撤回后不再审核，可以修改后重新提交。"
      }
      name={topic.name}
      noun="话题"
      label={own.visible ? "删除话题" : "撤回"}
      isSame={(typed) => topicKey(cleanName(typed)) === topicKey(topic.name)}
      busy={isPending}
      error={error instanceof RequestError ? error.message : null}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
