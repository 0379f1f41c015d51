import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { honourEndpoints } from "#capabilities/community/honours/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";

export const deskApi = adminClient<typeof honourEndpoints>();

/** All honours with how many hold each. */
export const deskHonours = () =>
  queryOptions({
    queryKey: ["admin", "honours"],
    queryFn: ({ signal }) => deskApi("GET /api/admin/honours", {}, { signal, quiet: true }),
    staleTime: 0,
  });

/** Who holds one, newest first. */
export const holders = (key: string) =>
  infiniteQueryOptions({
    queryKey: ["admin", "honours", key, "holders"],
    queryFn: ({ pageParam, signal }) =>
      deskApi(
        "GET /api/admin/honours/{key}/holders",
        { params: { key }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Members whose nickname begins so. */
export const foundMembers = (q: string) =>
  queryOptions({
    queryKey: ["admin", "honours", "members", q],
    queryFn: ({ signal }) =>
      deskApi("GET /api/admin/honours/members", { query: { q } }, { signal, quiet: true }),
    enabled: q !== "",
  });
