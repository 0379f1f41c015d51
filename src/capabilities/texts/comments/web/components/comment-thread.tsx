import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { Thread } from "#capabilities/texts/comments/contract.ts";
import { useAddress } from "#client/address.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import { formatCount } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { type CommentTargetId, commentsOf } from "../api/client.ts";
import { commentTarget } from "../api/comment-target.ts";
import { threadList } from "../api/thread-list.ts";
import { orderAt, type ThreadOrder, threadAddress } from "../thread-address.ts";
import { threadHeight } from "../thread-height.ts";
import { useNewComments } from "../use-new-comments.ts";
import { useReadingPlace } from "../use-reading-place.ts";
import { Comments } from "./comments.tsx";
import { useCommentsScope } from "./comments-context.tsx";
import { ThreadItem } from "./thread.tsx";
import { Earlier, LastTime, NewsPill, NothingYet, OrderChoice } from "./thread-parts.tsx";
import { Unpublished } from "./unpublished.tsx";
import { useScrollToComment, useScrollToOwn } from "./use-scroll-to-comment.ts";

export interface CommentThreadProps {
  /** What is discussed; the screen has loaded it with `loadCommentThread`, in the same order. */
  target: CommentTargetId;
  /** In which order threads stand unless the reader chooses another. */
  order: ThreadOrder;
  /** What its author is called: 楼主. Without it his threads cannot be seen alone. */
  author?: string;
  /** What is written here: 回复, 评论. */
  noun?: string;
}

/**
 * All that was said under something, on the screen of that thing: floors with their replies, whose and in which order the
 * reader likes, from the floor that the address leads to, with a mark where he was last time. Give the screen `pb-tab-bar`
 * and a bar to write with.
 */
export function CommentThread(props: CommentThreadProps) {
  return (
    <Comments target={props.target} authorWord={props.author}>
      {({ write }) => <ThreadBody {...props} onWrite={write} />}
    </Comments>
  );
}

function ThreadBody(props: CommentThreadProps & { onWrite: () => void }) {
  const { target, order, author, noun = "回复", onWrite } = props;
  const queryClient = useQueryClient();
  const tabsId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const address = useAddress(threadAddress);
  const { only, comment, floor } = address.values;
  const sort = orderAt(address.values, order);
  const { data: about } = useSuspenseQuery(commentTarget(target));
  // A floor that was taken down goes; the page around it looks whether it is there itself.
  useTextStanding(target.kind, target.id, commentsOf(target));
  const query = useInfiniteQuery(threadList(target, { sort, only, comment, floor }));
  const { fresh } = useCommentsScope();

  const threads = itemsOf(query, ({ id }) => id);
  const known = new Set(threads.map(({ id }) => id));
  const around = comment !== undefined || floor !== undefined;
  const found = query.data?.pages.find(({ at }) => at !== null)?.at ?? null;
  const marked = comment ?? found ?? undefined;
  useScrollToComment(found === null ? undefined : marked, found);
  const came = useReadingPlace(target, listRef, about.numbered);

  const change = (to: {
    sort?: ThreadOrder;
    only?: "author" | undefined;
    comment?: string;
    floor?: string;
  }) => {
    const next = { only, comment: undefined, floor: undefined, ...to };
    const wanted = to.sort ?? sort;
    const usual = orderAt({ comment: next.comment, floor: next.floor }, order);
    address.change({ ...next, sort: wanted === usual ? undefined : wanted });
  };

  // Where everything is loaded, what is new comes at the end; elsewhere the page that has it is opened.
  const news = useNewComments(target);
  const showNews = async () => {
    const [first] = news.ids;
    news.forget();
    void queryClient.invalidateQueries({ queryKey: commentTarget(target).queryKey });
    if (first === undefined) return;
    if (sort === "old" && only === undefined && !query.hasNextPage) {
      await query.refetch();
      const there = document.getElementById(`comment-${first}`);
      if (there) return there.scrollIntoView({ block: "center", behavior: "smooth" });
    }
    change({ sort: "old", only: undefined, comment: first });
  };
  const unseen = news.ids.filter((id) => !known.has(id)).length;

  // Until the list has been asked again, nobody knows whether it stands there.
  const opened = query.isFetching ? [] : fresh.filter(({ root_id }) => root_id === null);
  const mine = opened.filter(({ id }) => !known.has(id));
  useScrollToOwn(opened.at(-1)?.id);
  const lastFloor = Math.max(0, ...threads.map((thread) => thread.floor ?? 0));
  const goOn =
    !around &&
    only === undefined &&
    came !== null &&
    came > 2 &&
    isBehind(sort, came, lastFloor, query.hasNextPage);

  return (
    <section aria-label={noun} className="bg-surface">
      <Tabs
        id={tabsId}
        label={`筛选${noun}`}
        items={[
          {
            key: "all",
            label: (
              <>
                全部
                <span className="num ml-1">{about.total > 0 ? `${formatCount(about.total)} 条` : null}</span>
              </>
            ),
          },
          ...(author ? [{ key: "author" as const, label: `只看${author}` }] : []),
        ]}
        active={only ?? "all"}
        onChange={(key) => change({ only: key === "author" ? "author" : undefined })}
        stickyTop="var(--nav-h)"
        action={<OrderChoice value={sort} onChange={(next) => change({ sort: next })} />}
      />
      <TabPanel id={tabsId} active={only ?? "all"}>
        {about.closed ? (
          <p className="flex min-h-11 items-center justify-center gap-1.5 bg-surface-2 px-edge text-13 text-ink-2">
            <Icon name="lock" size="s" />
            {about.closed_reason}
          </p>
        ) : null}
        {around && query.isSuccess && found === null ? (
          <p role="status" className="px-edge pt-3 text-13 text-ink-3">
            你要查看的{noun}已不存在
          </p>
        ) : null}
        {goOn ? (
          <div className="flex justify-center pt-3">
            <Chip icon="history" onClick={() => change({ sort: "old", floor: String(came) })}>
              上次看到 {came} 楼，继续看
            </Chip>
          </div>
        ) : null}
        {only === undefined ? <Unpublished except={known} /> : null}
        {mine.map((one) => (
          <ThreadItem key={one.id} thread={{ ...one, replies: [], reply_count: 0 }} />
        ))}
        <Earlier query={query} list={listRef} />
        <div ref={listRef}>
          <EndlessList
            query={query}
            label={noun}
            items={threads}
            estimate={threadHeight}
            drawnBy={(thread) => [thread, thread.id === marked]}
            waiting={<CommentsSkeleton rows={5} />}
            failed={{ what: `${noun}加载失败`, compact: true }}
            empty={
              mine.length > 0 ? null : only === "author" ? (
                <EmptyState compact as="p" title={`${author}还没有${noun}`} text="看看大家的讨论。" />
              ) : (
                <NothingYet noun={noun} closed={about.closed} onWrite={onWrite} />
              )
            }
          >
            {(thread, index) => (
              <>
                {sort === "old" && only === undefined && isFirstNew(threads, index, came) ? (
                  <LastTime />
                ) : null}
                <ThreadItem thread={thread} marked={marked} />
              </>
            )}
          </EndlessList>
        </div>
      </TabPanel>
      {unseen > 0 ? <NewsPill count={unseen} noun={noun} onClick={() => void showNews()} /> : null}
    </section>
  );
}

/** Whether the place of last time is not on what is loaded, or, in another order, something came after it. */
function isBehind(sort: ThreadOrder, came: number, lastFloor: number, hasMore: boolean): boolean {
  return sort === "old" ? came > lastFloor && hasMore : came < lastFloor;
}

/** Whether this is the first floor after the one up to which was read last time. */
function isFirstNew(threads: readonly Thread[], index: number, came: number | null): boolean {
  const floor = threads[index]?.floor ?? null;
  const before = threads[index - 1]?.floor ?? null;
  return came !== null && floor !== null && before !== null && floor > came && before <= came;
}
