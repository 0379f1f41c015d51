import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useLocation, useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FloatingButton } from "#ui/floating-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { type BoardTab, boardAddress, boardFilter, boardTabs } from "../addresses.ts";
import { board as boardById, pinnedPosts } from "../api/boards.ts";
import { BoardFilters } from "../components/board-filters.tsx";
import { BoardHead } from "../components/board-head.tsx";
import { FeedLookButton } from "../components/feed-look-button.tsx";
import { PinnedLines } from "../components/pinned-lines.tsx";
import { PostFeed } from "../components/post-feed.tsx";
import { writePost } from "../write.ts";

/** One board: its head, what is pinned, and its posts. */
export default function BbsChannel() {
  const { id = "" } = useParams();
  const { section, screenId } = useScreen();
  const queryClient = useQueryClient();
  const address = useAddress(boardAddress);
  const { pathname } = useLocation();
  const back = useBack(pathOf("bbs.home", {}, { section }));
  const tabsId = `${screenId}-${id}`;
  const { tab, ...chosen } = address.values;
  const { data: board } = useSuspenseQuery(boardById(id));
  const { data: pinned } = useSuspenseQuery(pinnedPosts({ board: id }));
  const open = (key: BoardTab) => address.change({ tab: key });

  const refresh = async () => {
    const { refreshPosts } = await import("../api/refresh-posts.ts");
    const [fresh] = await Promise.all([
      refreshPosts(queryClient, boardFilter(id, address.values)),
      queryClient.invalidateQueries({ queryKey: boardById(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: pinnedPosts({ board: id }).queryKey }),
    ]);
    return fresh === 0 ? undefined : `更新了 ${fresh} 篇`;
  };

  return (
    <>
      <NavBar label={board.name} onBack={back} actions={<FeedLookButton />} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh bg-surface pb-tab-bar">
          <BoardHead board={board} />
          <PinnedLines posts={pinned.items} />
          <TabLists
            id={tabsId}
            label="帖子排序"
            items={boardTabs}
            active={tab}
            onChange={open}
            stickyTop="var(--nav-h)"
            action={
              <a
                href={pathOf("ask", {}, { section })}
                className="press flex h-11 items-center px-2.5 text-15 text-ink-2"
              >
                问答
              </a>
            }
            left={(key) => useSession.getState().scrollPositions[pathname + address.queryWith({ tab: key })]}
          >
            {(key) => (
              <>
                <BoardFilters board={board} chosen={chosen} onChange={(changes) => address.change(changes)} />
                <PostFeed
                  filter={boardFilter(id, { tab: key, ...chosen })}
                  label={boardTabs.find((one) => one.key === key)?.label ?? ""}
                  withoutBoard
                  empty={
                    <EmptyState
                      compact
                      title={key === "best" ? "还没有精华帖" : "该版块还没有帖子"}
                      text={chosen.series || chosen.city ? "换个车系或城市试试。" : "发第一帖，和车友聊聊。"}
                    />
                  }
                />
              </>
            )}
          </TabLists>
        </main>
      </PullToRefresh>
      {board.closed || board.read_only ? null : (
        <FloatingButton icon="plus" onClick={() => writePost(board.section, id)}>
          发帖
        </FloatingButton>
      )}
    </>
  );
}
