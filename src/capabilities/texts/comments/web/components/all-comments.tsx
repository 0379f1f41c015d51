import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { BlockedGate, useBlock } from "#capabilities/community/relations/web/public.ts";
import type { Thread } from "#capabilities/texts/comments/contract.ts";
import { useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { formatCount } from "#shared/format.ts";
import { BarPrompt, BottomBar } from "#ui/bottom-bar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { type CommentTargetId, commentsOf } from "../api/client.ts";
import { type CommentOrder, commentList } from "../api/comment-list.ts";
import { commentTarget } from "../api/comment-target.ts";
import { threadOf } from "../api/thread.ts";
import { commentOrders, commentsAddress } from "../comment-orders.ts";
import { commentWords } from "../comment-words.ts";
import { threadHeight } from "../thread-height.ts";
import { NoComments } from "./comment-section.tsx";
import { Comments } from "./comments.tsx";
import { preloadComposer } from "./composer.tsx";
import { TargetCard } from "./target-card.tsx";
import { ThreadItem } from "./thread.tsx";
import { Unpublished } from "./unpublished.tsx";

interface AllCommentsProps {
  target: CommentTargetId;
  /** What is discussed, above the comments; a card with its title without it. */
  head?: ReactNode;
  /** Who of those that write is marked, and with which word. `useMarked` is a hook and stays the same. */
  mark?: { word: string; useMarked: (id: string, memberIds: readonly string[]) => readonly string[] };
}

const nobody: readonly string[] = [];
const useNobody = () => nobody;

/** All comments under something, as a screen. `?comment=` leads to one of them. */
export function AllComments({ target, head, mark }: AllCommentsProps) {
  const queryClient = useQueryClient();
  const back = useBack();
  const tabsId = `comments-${target.id}`;
  const address = useAddress(commentsAddress);
  const { tab: order, at: earlier, comment: at = earlier } = address.values;
  const { data: about, error } = useSuspenseQuery(commentTarget(target));
  useTextStanding(target.kind, target.id, commentsOf(target));
  const list = useInfiniteQuery(commentList(target, order));
  const asked = useQuery({ ...threadOf(at ?? ""), enabled: at !== undefined });
  // What was removed since it was read must not stay on the screen.
  const found = isNotFound(asked.error) ? undefined : asked.data;
  const highlighted = useBlock(found?.author?.id) === null ? found : undefined;

  const threads = itemsOf(list, ({ id }) => id).filter((thread) => thread.id !== highlighted?.id);
  const shownIds = new Set([...threads.map((thread) => thread.id), highlighted?.id ?? ""]);

  const useMarked = mark?.useMarked ?? useNobody;
  const ids = useMarked(target.id, authorsOf(threads));
  const marked = useMemo(() => (mark ? { word: mark.word, ids } : null), [mark, ids]);

  const open = (key: CommentOrder) => address.change({ tab: key, at: undefined, comment: undefined });
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: commentsOf(target) });
    return undefined;
  };

  const words = commentWords(about.noun);
  if (isNotFound(error)) return <GonePage label="全部评论" onBack={back} error={error} />;
  const author = about.author_id === null ? null : { id: about.author_id, nickname: about.author_name };
  return (
    <BlockedGate of={`${target.kind}:${target.id}`} author={author} label={`全部${words.noun}`} onBack={back}>
      <Comments target={target} noun={words.noun} marked={marked}>
        {({ write }) => (
          <>
            <NavBar title={`全部${words.noun}`} onBack={back} />
            <PullToRefresh onRefresh={refresh}>
              <main className="min-h-dvh bg-surface pb-tab-bar">
                {head ?? <TargetCard target={about} />}
                <Tabs
                  id={tabsId}
                  label={`${words.noun}排序`}
                  // Of what nobody is known to have made there is no author to read alone.
                  items={commentOrders.filter(({ key }) => key !== "author" || author !== null)}
                  active={order}
                  onChange={open}
                  stickyTop="var(--nav-h)"
                  action={
                    about.total > 0 ? (
                      <span className="num pr-3 text-12 text-ink-3">共 {formatCount(about.total)} 条</span>
                    ) : null
                  }
                />
                <TabPanel id={tabsId} active={order}>
                  {order === "author" ? null : <Unpublished except={shownIds} />}
                  {highlighted ? <HighlightedThread thread={highlighted} at={at} noun={words.noun} /> : null}
                  <EndlessList
                    query={list}
                    label={words.noun}
                    items={threads}
                    estimate={threadHeight}
                    drawnBy={(thread) => [thread, marked]}
                    waiting={<CommentsSkeleton rows={5} />}
                    empty={
                      highlighted ? null : order === "author" ? (
                        <EmptyState title="作者还没有评论" text="去热门看看车友怎么说。" />
                      ) : (
                        <NoComments noun={words.noun} closed={about.closed} onWrite={write} />
                      )
                    }
                  >
                    {(thread) => <ThreadItem thread={thread} />}
                  </EndlessList>
                </TabPanel>
              </main>
            </PullToRefresh>
            <BottomBar label={words.write}>
              {about.closed ? (
                <p className="flex h-9.5 flex-1 items-center justify-center text-13 text-ink-3">
                  {words.noun}已关闭
                </p>
              ) : (
                <span className="contents" onPointerDown={preloadComposer}>
                  <BarPrompt onClick={write}>{words.prompt}</BarPrompt>
                </span>
              )}
            </BottomBar>
          </>
        )}
      </Comments>
    </BlockedGate>
  );
}

/** At most so many members are asked about at once. */
const MOST_MARKED = 50;

/** Who wrote some threads, each once. */
const authorsOf = (threads: readonly Thread[]): string[] => {
  const ids = threads.flatMap(({ author, replies }) => [author, ...replies.map((reply) => reply.author)]);
  return [...new Set(ids.flatMap((author) => author?.id ?? []))].slice(0, MOST_MARKED);
};

/** The thread that a link led to, above all others. */
function HighlightedThread({ thread, at, noun }: { thread: Thread; at: string | undefined; noun: string }) {
  return (
    <section aria-label={`你要查看的${noun}`}>
      <p className="px-edge pt-3 text-12 text-accent-ink">你要查看的{noun}</p>
      <ThreadItem thread={thread} marked={at} />
      <div className="h-2 bg-bg" />
    </section>
  );
}
