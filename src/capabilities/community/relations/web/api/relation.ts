import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Relation } from "#capabilities/community/relations/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { rawRelationApi, relationApi } from "./client.ts";

/** How the member stands to another one, with how many fans that one has. */
export interface KnownRelation {
  relation: Relation;
  fans: number;
}

/** To one other member; null when there is no answer for that id. */
export const relationTo = (id: string) =>
  readQuery([OWN, "relation", id], async (how): Promise<KnownRelation | null> => {
    const { items } = await relationApi("GET /api/my/relations", { query: { ids: id } }, how);
    return items[0] ?? null;
  });

/** To all on one page of a list, in one request; each is then known by itself, too. */
export const relationsTo = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [OWN, "relations", ids.join(",")],
    queryFn: async ({ signal, client }) => {
      const query = { ids: ids.join(",") };
      const answer = await rawRelationApi("GET /api/my/relations", { query }, { signal });
      // The list stands without it: its buttons then offer to follow, which changes nothing where that is so already.
      if (!answer.state) return 0;
      for (const { id, ...known } of answer.data.items) keepRelation(client, id, known);
      return answer.data.items.length;
    },
  });

/** Puts an answer where everything that shows this member looks. */
export function keepRelation(queryClient: QueryClient, id: string, known: KnownRelation): void {
  queryClient.setQueryData(relationTo(id).queryKey, known);
}
