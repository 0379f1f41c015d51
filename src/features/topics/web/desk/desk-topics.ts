import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { topicEndpoints } from "#features/topics/contract.ts";
import type { topicDeskEndpoints } from "#features/topics/desk-contract.ts";

export const deskApi = adminClient<typeof topicEndpoints>();

export const manageApi = adminClient<typeof topicDeskEndpoints>();

/** All that the desk keeps of topics. */
export const TOPICS = ["admin", "topics"] as const;

export type DeskFilter = "all" | "asked" | "merged";

/** Pages of topics as the administration sees them, newest first. */
export const deskTopics = (filter: DeskFilter, q: string | undefined) =>
  pagedQuery(
    ["admin", "topics", filter, q ?? ""],
    (cursor, how) => deskApi("GET /api/admin/topics", { query: { filter, q, cursor } }, how),
    { staleTime: 0 },
  );

/** Public topics whose names contain a word, to be chosen. */
export const topicChoices = (q: string) =>
  readQuery(
    [...TOPICS, "choices", q],
    async (how) => {
      const { items } = await deskApi("GET /api/admin/topics", { query: { q, limit: 20 } }, how);
      return {
        items: items
          .filter(({ visible }) => visible)
          .map(({ topic }) => ({ id: topic.id, title: `#${topic.name}#`, text: topic.intro })),
      };
    },
    { staleTime: 0 },
  );

/** What a section recommends, in order. */
export const recommendedTopics = (section: string) =>
  readQuery(
    [...TOPICS, "recommended", section],
    (how) => manageApi("GET /api/admin/topics/recommended", { query: { section } }, how),
    { staleTime: 0 },
  );

/** What topics are sorted by, with how many are in each. */
export const deskTopicClasses = () =>
  readQuery([...TOPICS, "classes"], (how) => manageApi("GET /api/admin/topic-classes", {}, how), {
    staleTime: 0,
  });
