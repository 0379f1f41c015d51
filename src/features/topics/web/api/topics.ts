import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { useSession } from "#client/session.ts";
import { topicApi } from "./client.ts";

export interface TopicFilter {
  section: string;
  class?: string | undefined;
  q?: string | undefined;
}

/** What topics are sorted by. */
export const topicClasses = () =>
  readQuery(["topics", "classes"], (how) => topicApi("GET /api/topic-classes", {}, how), {
    staleTime: 600_000,
  });

/** Pages of topics, hottest first. */
export const topicList = (filter: TopicFilter) =>
  pagedQuery(["topics", "list", filter], (cursor, how) =>
    topicApi("GET /api/topics", { query: { ...filter, cursor } }, how),
  );

/** The topic that a name leads to. */
export const topicNamed = (name: string) =>
  readQuery(["topics", "named", name], (how) => topicApi("GET /api/topics/named", { query: { name } }, how));

/** One topic. */
export const topic = (id: string) =>
  readQuery(["topics", "one", id], (how) => topicApi("GET /api/topics/{id}", { params: { id } }, how));

export type TopicTab = "hot" | "new" | "best" | "video";

/** Pages of the texts that carry a topic. */
export const topicFeed = (id: string, tab: TopicTab) =>
  pagedQuery(["topics", "items", id, tab], (cursor, how) =>
    topicApi("GET /api/topics/{id}/items", { params: { id }, query: { tab, cursor } }, how),
  );

/** What a topic is to the member. */
export const ownSide = (id: string) =>
  readQuery(
    [OWN, "topics", "side", id],
    (how) => topicApi("GET /api/topics/{id}/mine", { params: { id } }, how),
    { enabled: () => useSession.getState().token !== null },
  );

/** Pages of the topics that the member follows. */
export const followedTopics = () =>
  pagedQuery([OWN, "topics", "followed"], (cursor, how) =>
    topicApi("GET /api/my/topics", { query: { cursor } }, how),
  );

/** Pages of what was published under the topics that the member follows. */
export const followedFeed = () =>
  pagedQuery([OWN, "topics", "feed"], (cursor, how) =>
    topicApi("GET /api/my/topic-feed", { query: { cursor } }, how),
  );

/** Topics that the member proposed, looks after, or is offered. */
export const hostedTopics = () =>
  readQuery([OWN, "topics", "hosted"], (how) => topicApi("GET /api/my/hosted-topics", {}, how));

/** Whatever shows topics asks again. */
export const refreshTopics = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["topics"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "topics"] }),
  ]);
