import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import type { OwnTopic } from "#features/topics/contract.ts";
import { cleanName, topicKey } from "#shared/topic-name.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";

/** Deletes a topic, once its name was typed. */
export default function DeleteTopicSheet({ own, onClose }: { own: OwnTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { topic } = own;
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
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
  const same = topicKey(cleanName(typed)) === topicKey(topic.name);
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={own.visible ? "删除话题" : "撤回话题"}
      description={
        own.visible
          ? "帖子和回答都会保留，只是不再归在这个话题下；7 天内可以恢复。内容超过 50 条时要由管理员处理。"
          : "撤回后不再审核，可以改好再提交。"
      }
      footer={
        <Button variant="danger" size="l" wide loading={isPending} disabled={!same} onClick={() => mutate()}>
          {same ? (own.visible ? "删除话题" : "撤回") : "输入话题名称后才能继续"}
        </Button>
      }
    >
      <TextField
        className="mt-2"
        label={`输入“${topic.name}”确认`}
        placeholder={topic.name}
        value={typed}
        maxLength={40}
        autoComplete="off"
        error={error instanceof RequestError ? error.message : null}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  );
}
