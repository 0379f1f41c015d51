import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeGroup } from "#capabilities/notices/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { markRead } from "../api/mark-read.ts";
import { noticeList } from "../api/notice-list.ts";
import { NoticeRow } from "./notice-row.tsx";

const empty: Record<NoticeGroup, string> = {
  reply: "有人回复你的评论，会出现在这里。",
  like: "有人赞了或收藏了你的内容，会出现在这里。",
  fan: "有人关注了你，会出现在这里。",
  system: "审核结果和系统通知会出现在这里。",
};

export function NoticeList({ group }: { group: NoticeGroup }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(noticeList(group));
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [OWN, "notices"] });
    return undefined;
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <EndlessList
        query={query}
        label="消息"
        itemKey={(item) => item.id}
        estimate={96}
        waiting={<CommentsSkeleton />}
        empty={<EmptyState title="暂无新消息" text={empty[group]} />}
      >
        {(notice) => (
          <NoticeRow
            notice={notice}
            onOpen={() => {
              if (notice.read) return;
              void markRead(queryClient, { ids: [notice.id] }).catch(() => undefined);
            }}
          />
        )}
      </EndlessList>
    </PullToRefresh>
  );
}
