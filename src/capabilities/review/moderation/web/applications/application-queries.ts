import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

/** Others work on the same list: it is read again this often, in ms. */
const POLL = 20_000;

interface ApplicationReads<Filter, Line, Detail> {
  /** Name of the review kind. */
  kind: string;
  list: (
    query: Filter & { cursor: string | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<{ items: Line[]; next_cursor: string | null }>;
  one: (id: string, signal: AbortSignal) => Promise<Detail>;
}

/** How the applications of a kind are read: those in a state, and one with what was confided. */
export function applicationQueries<Filter extends object, Line, Detail>(
  reads: ApplicationReads<Filter, Line, Detail>,
) {
  // Under the key of the review queues: what changes one of them changes these.
  const key = ["moderation", "reviews", reads.kind];
  return {
    list: (filter: Filter) =>
      infiniteQueryOptions({
        queryKey: [...key, "list", filter],
        queryFn: ({ pageParam, signal }) =>
          reads.list({ ...filter, cursor: pageParam ?? undefined, limit: 30 }, signal),
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next_cursor,
        refetchInterval: POLL,
        staleTime: 0,
      }),
    /** Nothing is asked without an id. Read again only when something was decided, since each reading is written down. */
    one: (id: string | null) =>
      queryOptions({
        queryKey: [...key, "one", id],
        queryFn: ({ signal }) => reads.one(id ?? "", signal),
        enabled: id !== null,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      }),
  };
}
