import { infiniteQueryOptions } from "@tanstack/react-query";
import { clubApi } from "./client.ts";

export interface ClubMemberFilter {
  section: string;
  search?: string | undefined;
  city?: string | undefined;
}

/** Pages of a club's members, hosts and moderators first. */
export const clubMembers = ({ section, search, city }: ClubMemberFilter) =>
  infiniteQueryOptions({
    queryKey: ["clubs", section, "members", search ?? "", city ?? ""],
    queryFn: ({ pageParam, signal }) =>
      clubApi(
        "GET /api/clubs/{section}/members",
        { params: { section }, query: { search, city, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 60_000,
  });
