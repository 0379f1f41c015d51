import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";
import type { RequestOptions } from "./request.ts";

/** How a query asks: nobody waits any longer once it is aborted, and what fails is told in place. */
const asking = (signal: AbortSignal): RequestOptions => ({ signal, quiet: true });

/**
 * What is read from the server under a key: `ask` sends the request, `how` goes with it. `more` are the options of
 * the query that are not the client's own, as how long an answer is fresh, in milliseconds.
 */
export const readQuery = <Data, Key extends QueryKey>(
  queryKey: Key,
  ask: (how: RequestOptions) => Promise<Data>,
  more: Omit<UndefinedInitialDataOptions<Data, Error, Data, Key>, "queryKey" | "queryFn"> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => ask(asking(signal)), ...more });

/** As `readQuery`, for a list that comes page by page: `ask` gets the cursor of the page, none for the first. */
export const pagedQuery = <Page extends { next_cursor: string | null }, Key extends QueryKey>(
  queryKey: Key,
  ask: (cursor: string | undefined, how: RequestOptions) => Promise<Page>,
  more: Omit<
    UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page, string | null>, Key, string | null>,
    "queryKey" | "queryFn" | "initialPageParam" | "getNextPageParam"
  > = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ?? undefined, asking(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
    ...more,
  });
