import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { useSession } from "#client/session.ts";
import { topicApi } from "./client.ts";

export interface TopicFilter {
  section: string;
  class?: string | undefined;
  q?: string | undefined;
}

/** What topics are sorted by. */
export const topicClasses = () =>
  queryOptions({
    queryKey: ["topics", "classes"],
    queryFn: ({ signal }) => topicApi("GET /api/topic-classes", {}, { signal, quiet: true }),
    staleTime: 600_000,
  });

/** Pages of topics, hottest first. */
export const topicList = (filter: TopicFilter) =>
  infiniteQueryOptions({
    queryKey: ["topics", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      topicApi(
        "GET /api/topics",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** The topic that a name leads to. */
export const topicNamed = (name: string) =>
  queryOptions({
    queryKey: ["topics", "named", name],
    queryFn: ({ signal }) => topicApi("GET /api/topics/named", { query: { name } }, { signal, quiet: true }),
  });

/** One topic. */
export const topic = (id: string) =>
  queryOptions({
    queryKey: ["topics", "one", id],
    queryFn: ({ signal }) => topicApi("GET /api/topics/{id}", { params: { id } }, { signal, quiet: true }),
  });

export type TopicTab = "hot" | "new" | "best" | "video";

/** Pages of the texts that carry a topic. */
export const topicFeed = (id: string, tab: TopicTab) =>
  infiniteQueryOptions({
    queryKey: ["topics", "items", id, tab],
    queryFn: ({ pageParam, signal }) =>
      topicApi(
        "GET /api/topics/{id}/items",
        { params: { id }, query: { tab, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** What a topic is to the member. */
export const ownSide = (id: string) =>
  queryOptions({
    queryKey: [OWN, "topics", "side", id],
    queryFn: ({ signal }) =>
      topicApi("GET /api/topics/{id}/mine", { params: { id } }, { signal, quiet: true }),
    enabled: () => useSession.getState().token !== null,
  });

/** Pages of the topics that the member follows. */
export const followedTopics = () =>
  infiniteQueryOptions({
    queryKey: [OWN, "topics", "followed"],
    queryFn: ({ pageParam, signal }) =>
      topicApi("GET /api/my/topics", { query: { cursor: pageParam ?? undefined } }, { signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Pages of what was published under the topics that the member follows. */
export const followedFeed = () =>
  infiniteQueryOptions({
    queryKey: [OWN, "topics", "feed"],
    queryFn: ({ pageParam, signal }) =>
      topicApi(
        "GET /api/my/topic-feed",
        { query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Topics that the member proposed, looks after, or is offered. */
export const hostedTopics = () =>
  queryOptions({
    queryKey: [OWN, "topics", "hosted"],
    queryFn: ({ signal }) => topicApi("GET /api/my/hosted-topics", {}, { signal, quiet: true }),
  });

/** Whatever shows topics asks again. */
export const refreshTopics = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["topics"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "topics"] }),
  ]);
