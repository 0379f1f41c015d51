import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Notice, NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { markRead } from "../api/mark-read.ts";
import { noticeList } from "../api/notice-list.ts";
import { noticeTabs } from "../notice-tabs.ts";
import { NoticeRow } from "./notice-row.tsx";

const PeopleSheet = lazyPart(async () => (await import("./people-sheet.tsx")).default);

interface NoticeListProps {
  group: NoticeGroup;
  /** How many of them are unread. */
  unread: number;
}

/** One tab of the notices. */
export function NoticeList({ group, unread }: NoticeListProps) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(noticeList(group));
  const [opened, setOpened] = useState<Notice | null>(null);
  const [listing, setListing] = useState(false);
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [OWN, "notices"] });
    return undefined;
  };
  // A failure was told by the request layer; the counts then stay as they are.
  const read = (what: Parameters<typeof markRead>[1]) =>
    void markRead(queryClient, what).catch(() => undefined);
  return (
    <PullToRefresh onRefresh={refresh}>
      {unread > 0 && (
        <p className="hair-b flex h-11 items-center bg-surface pl-edge text-13 text-ink-3">
          <span className="num flex-1">{unread} 条未读</span>
          <button
            type="button"
            className="press h-11 px-edge text-accent-ink"
            onClick={() => read({ group })}
          >
            本类已读
          </button>
        </p>
      )}
      <EndlessList
        query={query}
        label="消息"
        estimate={96}
        waiting={<CommentsSkeleton />}
        empty={{ title: "暂无新消息", text: noticeTabs.find(({ key }) => key === group)?.empty }}
      >
        {(notice) => (
          <NoticeRow
            notice={notice}
            onOpen={() => {
              if (!notice.read) read({ ids: [notice.id] });
            }}
            onPeople={() => {
              setOpened(notice);
              setListing(true);
            }}
          />
        )}
      </EndlessList>
      {opened && <PeopleSheet notice={opened} open={listing} onClose={() => setListing(false)} />}
    </PullToRefresh>
  );
}
