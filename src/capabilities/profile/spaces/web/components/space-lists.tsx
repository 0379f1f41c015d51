import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Space } from "#capabilities/profile/spaces/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useSession } from "#client/session.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { spaceList } from "../api/space-list.ts";
import { SpaceCard } from "./space-card.tsx";

const listsAddress = { tab: textUpTo(32) };

export interface SpaceListsProps {
  space: Space;
  /** One's own, hidden or not; otherwise what others find. */
  own?: boolean;
  /** What to do where nothing was made yet. */
  action?: ReactNode;
}

/** What the member made, by kind. */
export function SpaceLists({ space, own = false, action }: SpaceListsProps) {
  const tabsId = useId();
  const address = useAddress(listsAddress);
  // What is listed depends on who asks, and a list kept over a reload must not be there before the page is taken over.
  const ready = useSession((state) => state.ready);
  const { tabs } = space;
  const tab = tabs.find(({ key }) => key === address.values.tab) ?? tabs[0];
  if (tab === undefined) return null;
  return (
    <section aria-label="发布的内容" className="mt-2 bg-surface">
      <Tabs
        id={tabsId}
        label="内容分类"
        items={tabs}
        active={tab.key}
        onChange={(key) => address.change({ tab: key === tabs[0]?.key ? undefined : key })}
        stickyTop="var(--nav-h)"
      />
      <TabPanel id={tabsId} active={tab.key}>
        {ready ? (
          <List
            key={tab.key}
            id={own ? null : space.member.id}
            type={tab.key}
            label={tab.label}
            action={action}
          />
        ) : (
          <CommentsSkeleton />
        )}
      </TabPanel>
    </section>
  );
}

function List({
  id,
  type,
  label,
  action,
}: {
  id: string | null;
  type: string;
  label: string;
  action: ReactNode;
}) {
  const query = useInfiniteQuery(spaceList(id, type));
  if (query.data?.pages[0]?.hidden)
    return <EmptyState compact as="p" title="对方已设置不可见" text="TA 没有公开自己的动态。" />;
  return (
    <EndlessList
      query={query}
      label={label}
      itemKey={({ key }) => key}
      estimate={160}
      waiting={<CommentsSkeleton />}
      failed={{ what: "内容加载失败", compact: true }}
      empty={
        id === null
          ? {
              compact: true,
              as: "p",
              title: "发布第一条动态",
              text: "在文章、图集和视频下发表看法，通过审核后会显示在这里。",
              action,
            }
          : { compact: true, as: "p", title: `还没有${label}`, text: "TA 发表的内容会显示在这里。" }
      }
    >
      {(card) => <SpaceCard card={card} />}
    </EndlessList>
  );
}
