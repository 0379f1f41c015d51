import { useQueryClient } from "@tanstack/react-query";
import { sentWords } from "#client/review-time.tsx";
import type { OwnTopic } from "#features/topics/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";
import { TopicForm } from "./topic-form.tsx";

/** Changes a topic of one's own. */
export default function EditSheet({ own, onClose }: { own: OwnTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { topic, version } = own;
  return (
    <Sheet
      onClose={onClose}
      title="编辑话题"
      description={own.visible ? "改动会再次审核，换封面要等通过后才公开。" : undefined}
    >
      <div className="-mx-5">
        <TopicForm
          initial={{
            name: topic.name,
            intro: topic.intro,
            class_key: topic.class.key,
            series: own.series?.key ?? "",
            cover_id: topic.cover?.id ?? null,
            owners_only: topic.owners_only,
          }}
          cover={topic.cover}
          named={own.visible || own.status === "revoked"}
          submitLabel={own.visible ? "保存" : "重新提交"}
          save={async (values) => {
            const saved = await topicApi(
              "PUT /api/topics/{id}",
              { params: { id: topic.id }, body: { ...values, version } },
              { quiet: true },
            );
            onClose();
            await refreshTopics(queryClient);
            toast(
              saved.status === "in_review"
                ? await sentWords(queryClient, "topic", "已提交，通过审核后公开")
                : "已保存",
              { kind: "done" },
            );
          }}
        />
      </div>
    </Sheet>
  );
}
