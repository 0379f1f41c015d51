import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import type { Thread } from "#capabilities/comments/contract.ts";
import { useAddress } from "#client/address.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { CommentTargetId } from "../api/client.ts";
import { commentTarget } from "../api/comment-target.ts";
import { threadList } from "../api/thread-list.ts";
import { orderAt, type ThreadOrder, threadAddress, threadOrders } from "../thread-address.ts";
import { useNewComments } from "../use-new-comments.ts";
import { useReadingPlace } from "../use-reading-place.ts";
import { Comments } from "./comments.tsx";
import { useCommentsScope } from "./comments-context.tsx";
import { preloadComposer } from "./composer.tsx";
import { ThreadItem } from "./thread.tsx";
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

const orderLabels: Record<ThreadOrder, string> = { hot: "热度", old: "正序", new: "倒序" };

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
  const query = useInfiniteQuery(threadList(target, { sort, only, comment, floor }));
  const { isHidden, fresh } = useCommentsScope();

  const all = itemsOf(query, ({ id }) => id);
  const threads = all.filter((thread) => !isHidden(thread));
  const known = new Set(all.map(({ id }) => id));
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
  const lastFloor = Math.max(0, ...all.map((thread) => thread.floor ?? 0));
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
        label={`看哪些${noun}`}
        items={[
          {
            key: "all",
            label: (
              <>
                全部<span className="num ml-1">{about.total > 0 ? formatCount(about.total) : null}</span>
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
            你要看的{noun}已经不在了
          </p>
        ) : null}
        {goOn ? (
          <div className="flex justify-center pt-3">
            <Chip icon="history" onClick={() => change({ sort: "old", floor: String(came) })}>
              上次看到 {came} 楼，接着看
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
            itemKey={(thread) => thread.id}
            estimate={140}
            waiting={<CommentsSkeleton rows={5} />}
            failed={{ title: `${noun}没有载入`, compact: true }}
            empty={
              mine.length > 0 ? null : only === "author" ? (
                <EmptyState compact as="p" title={`${author}还没有${noun}`} text="看看大家都说了什么。" />
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

function LastTime() {
  return (
    <p className="flex items-center gap-3 px-edge pt-4 text-12 text-ink-3 before:flex-1 before:border-t before:border-dashed before:border-line-2 after:flex-1 after:border-t after:border-dashed after:border-line-2">
      上次看到这里
    </p>
  );
}

function OrderChoice({ value, onChange }: { value: ThreadOrder; onChange: (order: ThreadOrder) => void }) {
  return (
    <label className="relative flex h-11 flex-none items-center gap-0.5 pr-edge pl-3 text-13 text-ink-2">
      {orderLabels[value]}
      <Icon name="down" size="s" />
      <select
        aria-label="排序"
        value={value}
        onChange={(event) => {
          const order = threadOrders.find((one) => one === event.target.value);
          if (order) onChange(order);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {threadOrders.map((order) => (
          <option key={order} value={order}>
            {orderLabels[order]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EarlierProps {
  query: {
    hasPreviousPage: boolean;
    isFetchingPreviousPage: boolean;
    isFetchPreviousPageError: boolean;
    fetchPreviousPage: () => Promise<unknown>;
  };
  list: RefObject<HTMLElement | null>;
}

/** What stands before the floor that the address led to. What is on the screen stays where it is. */
function Earlier({ query, list }: EarlierProps) {
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  const { hasPreviousPage, isFetchingPreviousPage: fetching } = query;
  useLayoutEffect(() => {
    if (fetching || anchor.current === null) return;
    const { element, top } = anchor.current;
    anchor.current = null;
    window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [fetching]);
  if (!hasPreviousPage) return null;
  const fetch = () => {
    const element = list.current?.querySelector("li");
    if (element) anchor.current = { element, top: element.getBoundingClientRect().top };
    void query.fetchPreviousPage();
  };
  return (
    <div className="flex justify-center pt-3">
      <Chip icon="up" onClick={fetch} aria-busy={fetching}>
        {fetching ? "正在载入" : query.isFetchPreviousPageError ? "加载失败，点击重试" : "查看前面的楼层"}
      </Chip>
    </div>
  );
}

function NothingYet({ noun, closed, onWrite }: { noun: string; closed: boolean; onWrite: () => void }) {
  if (closed) return <EmptyState compact as="p" title={`还没有${noun}`} text="这里不再接收新的内容。" />;
  return (
    <EmptyState
      compact
      as="p"
      title={`还没有${noun}，抢沙发`}
      text="第一个说说你的看法。"
      action={
        <Button variant="accent" icon="edit" onPointerDown={preloadComposer} onClick={onWrite}>
          写{noun}
        </Button>
      }
    />
  );
}

/** What others said meanwhile; nothing moves until it is tapped. */
function NewsPill({ count, noun, onClick }: { count: number; noun: string; onClick: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  }, []);
  return (
    <div
      ref={place}
      role="status"
      className="pointer-events-none fixed bottom-[calc(4.25rem+env(safe-area-inset-bottom))] left-1/2 z-20 -translate-x-1/2"
    >
      <button
        type="button"
        onClick={onClick}
        className="press num pointer-events-auto flex h-11 items-center gap-1 rounded-full bg-solid px-4 text-13 font-semibold text-on-solid shadow-float"
      >
        {formatCount(count)} 条新{noun}
        <Icon name="down" size="s" />
      </button>
    </div>
  );
}
