import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ownRelations } from "#capabilities/community/relations/web/public.ts";
import type { OwnTopic } from "#features/topics/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { refreshTopics } from "../api/topics.ts";

/** Offers a topic to somebody whom its host follows. */
export default function HandOverSheet({ own, onClose }: { own: OwnTopic; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [q, setQ] = useState("");
  const query = useInfiniteQuery(ownRelations("follow", { q: q.trim(), sort: "recent" }));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (member: { id: string; nickname: string }) =>
      topicApi("PUT /api/topics/{id}/heir", {
        params: { id: own.topic.id },
        body: { member_id: member.id },
      }),
    async onSuccess(_answer, { nickname }) {
      onClose();
      await refreshTopics(queryClient);
      toast(`已邀请 ${nickname} 接手，对方同意后生效`, { kind: "done" });
    },
  });
  return (
    <Sheet onClose={onClose} title="移交主持" description="从你关注的车友里选一位，对方同意后由 TA 主持。">
      <TextField
        label="按昵称查找"
        hideLabel
        type="search"
        placeholder="按昵称查找"
        value={q}
        maxLength={40}
        onChange={(event) => setQ(event.target.value)}
      />
      <EndlessList
        query={query}
        label="关注的车友"
        itemKey={({ member }) => member.id}
        estimate={60}
        waiting={<CommentsSkeleton rows={3} />}
        empty={{
          compact: true,
          as: "p",
          title: q ? "没有找到" : "还没有关注任何人",
          text: q ? "换个昵称试试。" : "先关注想移交的车友，再来移交。",
        }}
      >
        {({ member }) => (
          <div className="hair-b flex min-h-15 items-center gap-3">
            <Avatar name={member.nickname} src={member.avatar?.src ?? null} />
            <span className="min-w-0 flex-1 truncate text-15">{member.nickname}</span>
            <Button
              size="s"
              variant="line"
              loading={isPending && variables.id === member.id}
              onClick={() => mutate(member)}
            >
              移交
            </Button>
          </div>
        )}
      </EndlessList>
    </Sheet>
  );
}
