import { infiniteQueryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { relationApi } from "./client.ts";
import { keepRelation } from "./relation.ts";

/** Whom somebody follows, or who follows somebody. */
export type Side = "follow" | "fans";

/** The member's lists as tabs: both ways is looked up among the follows. */
export const relationTabs = {
  follow: { label: "关注", side: "follow", mutual: false },
  fans: { label: "粉丝", side: "fans", mutual: false },
  mutual: { label: "互关", side: "follow", mutual: true },
} as const;
export type RelationTab = keyof typeof relationTabs;

export interface ListFilter {
  /** Part of the nickname; empty for all. */
  q: string;
  sort: "recent" | "active";
  /** Only those who follow each other. */
  mutual?: boolean;
}

/** Pages of one of the member's own lists. */
export const ownRelations = (side: Side, { q, sort, mutual = false }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [OWN, "relation list", side, sort, mutual, q],
    queryFn: async ({ pageParam, signal, client }) => {
      const query = {
        sort,
        q: q || undefined,
        only: mutual ? ("mutual" as const) : undefined,
        cursor: pageParam ?? undefined,
      };
      const page = await relationApi(`GET /api/my/${side}`, { query }, { signal, quiet: true });
      for (const { member, relation, fans } of page.items)
        keepRelation(client, member.id, { relation, fans });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Pages of somebody's list, as everybody sees it. */
export const publicRelations = (id: string, side: Side) =>
  pagedQuery(["relations", id, side], (cursor, how) =>
    relationApi(`GET /api/user/{id}/${side}`, { params: { id }, query: { cursor } }, how),
  );

/** How many are on the member's own lists. */
export const relationCounts = () =>
  readQuery([OWN, "relation counts"], (how) => relationApi("GET /api/my/relations/counts", {}, how));

/** Members that the member may want to follow. */
export const suggestions = () =>
  readQuery(
    [OWN, "member suggestions"],
    async (how) => (await relationApi("GET /api/my/suggestions", {}, how)).items,
    { staleTime: 300_000 },
  );
