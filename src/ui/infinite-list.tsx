import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useDrawnInside } from "./drawn-once.tsx";
import { FirstPictures, SEEN_AT_ONCE } from "./first-pictures.ts";
import { LoadingMark } from "./loading-mark.tsx";

export interface InfiniteListProps<Item> {
  /** What the list holds, for screen readers. */
  label?: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
  /** Usual height of an item in px at 375, or that of each: its place until it has been drawn once. */
  estimate: number | ((item: Item) => number);
  /**
   * A screen begins with it: the pictures of its first items are not put off until they come into view. `soon`: another picture is
   * above it, and comes before them.
   */
  leads?: boolean | "soon" | undefined;
  /** All that the looks of an item depend on; where it is said, the server draws the item once (see `useDrawnInside`). */
  drawnBy?: ((item: Item, index: number) => unknown) | undefined;
  /** There is a next page. */
  hasMore: boolean;
  /** The next page is on its way. */
  loading: boolean;
  /** The last attempt failed. */
  failed?: boolean;
  /** What is said behind the last item. */
  ending?: string | undefined;
  /** Fetches the next page; called ahead of the end, and by the reader after a failure. */
  onLoadMore: () => void;
  className?: string;
}

/**
 * An endless list. Items far from the screen keep their place in the document but are neither laid out nor painted
 * (content-visibility): a thousand cards cost what a screenful costs, while find-in-page, anchors, screen readers
 * and restoring the scroll go on working. A scripted window of nodes would break all four. Browsers without it
 * only draw more.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { label, items, itemKey, children, estimate, hasMore, loading, failed = false, className } = props;
  const { ending = "已经到底了", leads = false, drawnBy } = props;
  const end = useRef<HTMLDivElement>(null);
  const inside = useDrawnInside();
  const loadMore = useEffectEvent(props.onLoadMore);
  const waiting = hasMore && !loading && !failed;

  // Made anew after each page: an observer is silent while its target merely stays in view.
  useEffect(() => {
    if (!waiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: "0px 0px 1200px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting]);

  const heightOf = typeof estimate === "number" ? () => estimate : estimate;
  return (
    <>
      <ul aria-label={label} aria-busy={loading} className={className}>
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            data-item={itemKey(item)}
            className="[content-visibility:auto]"
            style={{ containIntrinsicBlockSize: `auto ${Math.round(heightOf(item) / 0.375) / 100}rem` }}
            {...(leads && index < SEEN_AT_ONCE
              ? {
                  children: (
                    <FirstPictures value={index === 0 && leads === true ? "first" : "soon"}>
                      {children(item, index)}
                    </FirstPictures>
                  ),
                }
              : inside(drawnBy?.(item, index), () => children(item, index)))}
          />
        ))}
      </ul>
      <div
        ref={end}
        role="status"
        className="flex min-h-15 items-center justify-center gap-2 text-13 text-ink-3"
      >
        {loading ? (
          <>
            <LoadingMark size="s" />
            正在加载
          </>
        ) : failed ? (
          <button type="button" className="press h-11 px-5 text-accent-ink" onClick={props.onLoadMore}>
            加载失败，点击重试
          </button>
        ) : (
          !hasMore &&
          items.length > 0 && (
            <>
              <span className="slot-mark border-line-2" />
              {ending}
            </>
          )
        )}
      </div>
    </>
  );
}
