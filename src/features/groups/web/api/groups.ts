import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { whole } from "#capabilities/community/relations/web/public.ts";
import { OWN } from "#client/own-queries.ts";
import { groupApi } from "./client.ts";

export interface GroupFilter {
  section: string;
  region?: string | undefined;
  series?: string | undefined;
  q?: string | undefined;
}

/** Pages of groups, those with most members first. */
export const groupList = (filter: GroupFilter) =>
  infiniteQueryOptions({
    queryKey: ["groups", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      groupApi(
        "GET /api/groups",
        { query: { ...filter, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** What there is to choose from, and the groups that most joined. */
export const groupFacets = (section: string) =>
  queryOptions({
    queryKey: ["groups", "facets", section],
    queryFn: ({ signal }) =>
      groupApi("GET /api/groups/facets", { query: { section } }, { signal, quiet: true }),
  });

/** One group. */
export const group = (id: string) =>
  queryOptions({
    queryKey: ["groups", "one", id],
    queryFn: ({ signal }) => groupApi("GET /api/groups/{id}", { params: { id } }, { signal, quiet: true }),
  });

/** What a group is to the member. */
export const groupSide = (id: string) =>
  queryOptions({
    queryKey: [OWN, "groups", "side", id],
    queryFn: ({ signal }) =>
      groupApi("GET /api/groups/{id}/mine", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** Groups that the member is in, or asked to found. */
export const ownGroups = () =>
  queryOptions({
    queryKey: [OWN, "groups", "mine"],
    queryFn: ({ signal }) => groupApi("GET /api/my/groups", {}, { signal, quiet: true }),
    // Also those whose leader one blocked meanwhile: one is in them.
    select: whole,
  });

/** Pages of those who wait to be let in. */
export const applications = (id: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "groups", "applications", id],
    queryFn: ({ pageParam, signal }) =>
      groupApi(
        "GET /api/groups/{id}/applications",
        { params: { id }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    // Who looks after the group refuses whomever he blocked himself.
    select: whole,
  });

/** Pages of a group's members, for its members. */
export const groupMembers = (id: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "groups", "members", id],
    queryFn: ({ pageParam, signal }) =>
      groupApi(
        "GET /api/groups/{id}/members",
        { params: { id }, query: { cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    // The server leaves out what a member does not see, and nobody of whom one has to look after.
    select: whole,
  });

/** Whatever shows groups asks again. */
export const refreshGroups = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["groups"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "groups"] }),
  ]);
