import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { DraftList, draftBox } from "#capabilities/texts/writing/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import type { OwnPostTab } from "#features/forum/contract.ts";
import { myPath } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { FloatingButton } from "#ui/floating-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { toast } from "#ui/toast-store.ts";
import { ownPosts } from "../api/own-posts.ts";
import { OwnPostRow } from "../components/own-post-row.tsx";
import { editPost, writePost } from "../write.ts";

type Tab = OwnPostTab | "drafts";

const tabs: readonly { key: Tab; label: string }[] = [
  { key: "published", label: "已发布" },
  { key: "in_review", label: "审核中" },
  { key: "refused", label: "未通过" },
  { key: "drafts", label: "草稿" },
];

const ownAddress = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    "published",
  ),
  edit: textUpTo(20),
};

const empty: Record<OwnPostTab, { title: string; text: string }> = {
  published: { title: "还没有帖子", text: "发一帖，认识同城车友。" },
  in_review: { title: "没有审核中的帖子", text: "待审核的帖子会显示在这里，仅自己可见。" },
  refused: { title: "没有未通过的帖子", text: "未通过的帖子和原因会显示在这里，可修改后重新提交。" },
};

/** A member's own posts, wherever they stand in review, and those that are not handed in. `?edit=` opens one for changing. */
export default function MyBbs() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const tabsId = useId();
  const address = useAddress(ownAddress);
  const { tab, edit } = address.values;
  const query = useInfiniteQuery(ownPosts(tab === "drafts" ? "published" : tab));
  const drafts = useInfiniteQuery(draftBox("post"));
  const counts = query.data?.pages[0]?.counts;
  const kept = drafts.data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const countOf = (key: Tab) => (key === "drafts" ? kept : counts?.[key]) ?? 0;
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [OWN, "forum", "posts"] });
    return undefined;
  };
  const open = (key: Tab) => address.change({ tab: key, edit: undefined });

  // A notice leads here with the post that it is about; it is opened once.
  const openWanted = useEffectEvent(async (id: string) => {
    open(tab);
    try {
      await editPost(queryClient, id);
    } catch {
      toast("这篇帖子已经改过、重新提交过，或已经删除");
    }
  });
  useEffect(() => {
    if (edit !== undefined) void openWanted(edit);
  }, [edit]);

  return (
    <>
      <NavBar title="我的帖子" onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <Tabs
          id={tabsId}
          label="我的帖子"
          items={tabs.map(({ key, label }) => ({
            key,
            label: (
              <>
                {label}
                {countOf(key) > 0 ? (
                  <span className="num ml-1 text-12 font-normal text-ink-3">{countOf(key)} 帖</span>
                ) : null}
              </>
            ),
          }))}
          active={tab}
          onChange={open}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={tabsId} active={tab}>
          {tab === "drafts" ? (
            <DraftList kind="post" />
          ) : (
            <PullToRefresh onRefresh={refresh}>
              <EndlessList
                query={query}
                label="我的帖子"
                estimate={150}
                waiting={<CommentsSkeleton />}
                empty={{
                  ...empty[tab],
                  action:
                    tab === "published" ? (
                      <Button variant="accent" onClick={() => writePost(section.slug)}>
                        发帖
                      </Button>
                    ) : null,
                }}
              >
                {(post) => (
                  <OwnPostRow
                    post={post}
                    onEdit={() => void withSignIn(() => editPost(queryClient, post.id))}
                  />
                )}
              </EndlessList>
            </PullToRefresh>
          )}
        </TabPanel>
      </main>
      {tab === "published" && countOf("published") > 0 ? (
        <FloatingButton icon="plus" onClick={() => writePost(section.slug)}>
          发帖
        </FloatingButton>
      ) : null}
    </>
  );
}
