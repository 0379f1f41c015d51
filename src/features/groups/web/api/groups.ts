import type { QueryClient } from "@tanstack/react-query";
import { whole } from "#capabilities/community/relations/web/public.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { groupApi } from "./client.ts";

export interface GroupFilter {
  section: string;
  region?: string | undefined;
  series?: string | undefined;
  q?: string | undefined;
}

/** Pages of groups, those with most members first. */
export const groupList = (filter: GroupFilter) =>
  pagedQuery(["groups", "list", filter], (cursor, how) =>
    groupApi("GET /api/groups", { query: { ...filter, cursor } }, how),
  );

/** What there is to choose from, and the groups that most joined. */
export const groupFacets = (section: string) =>
  readQuery(["groups", "facets", section], (how) =>
    groupApi("GET /api/groups/facets", { query: { section } }, how),
  );

/** One group. */
export const group = (id: string) =>
  readQuery(["groups", "one", id], (how) => groupApi("GET /api/groups/{id}", { params: { id } }, how));

/** What a group is to the member. */
export const groupSide = (id: string) =>
  readQuery(
    [OWN, "groups", "side", id],
    (how) => groupApi("GET /api/groups/{id}/mine", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Groups that the member is in, or asked to found. */
export const ownGroups = () =>
  readQuery([OWN, "groups", "mine"], (how) => groupApi("GET /api/my/groups", {}, how), {
    // Also those whose leader one blocked meanwhile: one is in them.
    select: whole,
  });

/** Pages of those who wait to be let in. */
export const applications = (id: string) =>
  pagedQuery(
    [OWN, "groups", "applications", id],
    (cursor, how) =>
      groupApi("GET /api/groups/{id}/applications", { params: { id }, query: { cursor } }, how),
    {
      staleTime: 0,
      // Who looks after the group refuses whomever he blocked himself.
      select: whole,
    },
  );

/** Pages of a group's members, for its members. */
export const groupMembers = (id: string) =>
  pagedQuery(
    [OWN, "groups", "members", id],
    (cursor, how) => groupApi("GET /api/groups/{id}/members", { params: { id }, query: { cursor } }, how),
    {
      staleTime: 0,
      // The server leaves out what a member does not see, and nobody of whom one has to look after.
      select: whole,
    },
  );

/** Whatever shows groups asks again. */
export const refreshGroups = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["groups"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "groups"] }),
  ]);
