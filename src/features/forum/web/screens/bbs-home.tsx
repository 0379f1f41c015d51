import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdvertSlot } from "#capabilities/site/around/web/public.ts";
import { useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { useLocation, useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { HotTopics } from "#features/topics/web/public.ts";
import { pathOf } from "#sections/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FloatingButton } from "#ui/floating-button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { type HomeTab, homeAddress, homeTabs } from "../addresses.ts";
import { boards as boardList, pinnedPosts } from "../api/boards.ts";
import type { PostListFilter } from "../api/post-list.ts";
import { BoardStrip } from "../components/board-strip.tsx";
import { FeedLookButton } from "../components/feed-look-button.tsx";
import { PinnedLines } from "../components/pinned-lines.tsx";
import { PostFeed } from "../components/post-feed.tsx";
import { writePost } from "../write.ts";

const waiting = { waiting: <CommentsSkeleton rows={4} /> };
const OwnFeed = lazyPart(async () => (await import("../components/own-feed.tsx")).default, waiting);
const CityFeed = lazyPart(async () => (await import("../components/city-feed.tsx")).default, waiting);
const BoardsSheet = lazyPart(async () => (await import("../components/boards-sheet.tsx")).default);

/** The community of a section: boards, what is hot, and the feeds. */
export default function BbsHome() {
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(homeAddress);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tabsId = `${screenId}-${section.slug}`;
  const { tab, city } = address.values;
  const { data: boards } = useSuspenseQuery(boardList(section.slug));
  const { data: pinned } = useSuspenseQuery(pinnedPosts({ section: section.slug }));
  const [listing, setListing] = useState(false);
  const hot: PostListFilter = { section: section.slug, sort: "hot" };
  const open = (key: HomeTab) => address.change({ tab: key });

  const refresh = async () => {
    if (tab === "follow" || tab === "cars") {
      await queryClient.resetQueries({ queryKey: [OWN, "forum", "feed"] });
      return undefined;
    }
    const { refreshPosts } = await import("../api/refresh-posts.ts");
    const filter = tab === "city" && city ? { section: section.slug, city, sort: "new" as const } : hot;
    const [fresh] = await Promise.all([
      refreshPosts(queryClient, filter),
      queryClient.invalidateQueries({ queryKey: boardList(section.slug).queryKey }),
      queryClient.invalidateQueries({ queryKey: pinnedPosts({ section: section.slug }).queryKey }),
    ]);
    return fresh === 0 ? undefined : `更新了 ${fresh} 篇`;
  };

  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="min-h-dvh bg-surface pt-safe pb-tab-bar">
        <h1 className="sr-only">{section.umbrella ? "社区" : `${section.name}社区`}</h1>
        <TabLists
          id={tabsId}
          label="社区内容"
          items={homeTabs}
          active={tab}
          onChange={open}
          stickyTop="0px"
          action={
            <>
              <FeedLookButton />
              <IconButton
                icon="search"
                label="搜索"
                onClick={() => navigate(pathOf("search", {}, { section, query: { kind: "post" } }))}
              />
            </>
          }
          left={(key) => useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })]}
        >
          {(key) =>
            key === "hot" ? (
              <>
                <BoardStrip boards={boards.items} onAll={() => setListing(true)} />
                <PinnedLines posts={pinned.items} />
                <HotTopics />
                <AdvertSlot place="forum.top" />
                <PostFeed
                  advert="forum.rows"
                  filter={hot}
                  label="推荐的帖子"
                  leads
                  empty={<EmptyState compact title="还没有帖子" text="发第一帖，认识新车友。" />}
                />
              </>
            ) : key === "city" ? (
              <CityFeed city={city} onCity={(name) => address.change({ city: name })} />
            ) : (
              <OwnFeed kind={key === "cars" ? "cars" : "following"} />
            )
          }
        </TabLists>
      </main>
      <FloatingButton icon="plus" raised onClick={() => writePost(section.slug)}>
        发帖
      </FloatingButton>
      {listing ? <BoardsSheet boards={boards.items} onClose={() => setListing(false)} /> : null}
    </PullToRefresh>
  );
}
