import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import type { ErrorStateProps } from "./error-state.tsx";
import { InfiniteList, type InfiniteListProps } from "./infinite-list.tsx";
import { NotLoaded } from "./not-loaded.tsx";

/** What is read of an endless query. */
export interface EndlessQuery<Item> {
  data?: { pages: readonly { items: readonly Item[] }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

const idOf = (item: unknown) => (item as { id: string }).id;

export interface EndlessListProps<Item>
  extends Pick<
    InfiniteListProps<Item>,
    "label" | "estimate" | "children" | "className" | "ending" | "leads" | "drawnBy"
  > {
  query: EndlessQuery<Item>;
  /** What tells the items apart; their id where it is left out. */
  itemKey?: (item: Item) => string;
  /** Those of the loaded items that are shown, where not all are. */
  items?: readonly Item[];
  /** Stands there until the first page has come. */
  waiting: ReactNode;
  /** Stands there when the list has nothing in it; most say the words of an empty place. */
  empty: ReactNode | EmptyStateProps;
  /** How a first page that did not come is told; `compact` inside a screen that shows something else, too. */
  failed?: Pick<ErrorStateProps, "what" | "compact">;
}

const isWords = (empty: EndlessListProps<unknown>["empty"]): empty is EmptyStateProps =>
  typeof empty === "object" && empty !== null && "title" in empty;

/** The items of all pages that were loaded. One that moved on to the next page meanwhile stands there once. */
export function itemsOf<Item>(
  query: Pick<EndlessQuery<Item>, "data">,
  keyOf: (item: Item) => string,
): Item[] {
  const all = query.data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(all.map((item) => [keyOf(item), item])).values()];
}

/** An endless list in all its states: waiting, failed, empty, with items, at its end. */
export function EndlessList<Item extends { id: string }>(props: EndlessListProps<Item>): ReactNode;
export function EndlessList<Item>(
  props: EndlessListProps<Item> & { itemKey: (item: Item) => string },
): ReactNode;
export function EndlessList<Item>(props: EndlessListProps<Item>): ReactNode {
  const { query, itemKey = idOf, items = itemsOf(query, itemKey), waiting, empty, failed, ...list } = props;
  if (query.data === undefined) return <NotLoaded {...failed} query={query} waiting={waiting} />;
  if (items.length === 0 && !query.hasNextPage) return isWords(empty) ? <EmptyState {...empty} /> : empty;
  return (
    <InfiniteList
      {...list}
      items={items}
      itemKey={itemKey}
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onLoadMore={() => void query.fetchNextPage()}
    />
  );
}
