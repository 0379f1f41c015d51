import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { categoryEndpoints } from "#features/questions/categories-contract.ts";

export const categoryApi = adminClient<typeof categoryEndpoints>();

export const CATEGORIES = ["admin", "question-categories"] as const;

/** All categories in their order, closed and merged ones too. */
export const deskCategories = () =>
  readQuery(CATEGORIES, (how) => categoryApi("GET /api/admin/question-categories", {}, how), {
    staleTime: 0,
    // Questions of a merged category move by and by.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ merged_into }) => merged_into !== null && merged_into.left > 0)
        ? 3000
        : false,
  });
