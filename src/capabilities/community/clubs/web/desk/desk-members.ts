import { infiniteQueryOptions } from "@tanstack/react-query";
import type { clubEndpoints } from "#capabilities/community/clubs/contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";

export const deskApi = adminClient<typeof clubEndpoints>();

/** Pages of a club's members as the administration sees them, hosts and moderators first. */
export const deskMembers = (section: string, search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["admin", "clubs", section, search ?? ""],
    queryFn: ({ pageParam, signal }) =>
      deskApi(
        "GET /api/admin/clubs/{section}/members",
        { params: { section }, query: { search, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
