import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { RelatedMember } from "#capabilities/community/relations/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { type ListFilter, ownRelations, type Side } from "../api/lists.ts";
import { FollowButton } from "./follow-button.tsx";
import { MemberRow } from "./member-row.tsx";
import { MembersSkeleton } from "./members-skeleton.tsx";

const FanSheet = lazyPart(async () => (await import("./fan-sheet.tsx")).default);

const empty = {
  follow: { title: "还没有关注任何人", text: "关注的车友会显示在这里。" },
  fans: { title: "还没有粉丝", text: "多发表看法，车友会注意到你。" },
  mutual: { title: "还没有互相关注的车友", text: "回关粉丝后，互相关注的车友会显示在这里。" },
} as const;

export interface RelationListProps {
  side: Side;
  filter: ListFilter;
  /** What to do where the list is empty. */
  action?: ReactNode;
}

/** One of the member's own lists, in all its states. */
export function RelationList({ side, filter, action }: RelationListProps) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(ownRelations(side, filter));
  const [opened, setOpened] = useState<RelatedMember | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const items = itemsOf(query, ({ member }) => member.id).filter(({ member }) => !gone.has(member.id));
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [OWN, "relation list"] });
    setGone(new Set());
    return undefined;
  };
  const words = empty[filter.mutual ? "mutual" : side];
  return (
    <PullToRefresh onRefresh={refresh}>
      <EndlessList
        query={query}
        items={items}
        label={side === "follow" ? "关注" : "粉丝"}
        itemKey={({ member }) => member.id}
        estimate={72}
        waiting={<MembersSkeleton />}
        empty={
          filter.q
            ? { compact: true, title: "没有找到", text: `没有昵称含“${filter.q}”的车友。` }
            : { compact: true, ...words, action }
        }
      >
        {(item) => (
          <MemberRow listed={item}>
            <FollowButton member={item.member} known />
            {side === "fans" && (
              <IconButton
                icon="more"
                size="s"
                label={`${item.member.nickname}，更多操作`}
                onPointerDown={FanSheet.preload}
                onClick={() => setOpened(item)}
                className="-mr-3"
              />
            )}
          </MemberRow>
        )}
      </EndlessList>
      {opened && (
        <FanSheet
          fan={opened}
          onClose={() => setOpened(null)}
          onGone={() => setGone(new Set([...gone, opened.member.id]))}
        />
      )}
    </PullToRefresh>
  );
}
