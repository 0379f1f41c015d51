import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { mineEndpoints } from "#features/activities/mine-contract.ts";
import type { ActivityTab, pageEndpoints } from "#features/activities/pages-contract.ts";
import type { reviewEndpoints } from "#features/activities/reviews-contract.ts";
import type { ActivityType } from "#shared/activity.ts";

const pageApi = apiClient<typeof pageEndpoints>();
export const mineApi = apiClient<typeof mineEndpoints>();
export const reviewApi = apiClient<typeof reviewEndpoints>();

export interface ActivityFilter {
  section: string;
  type?: ActivityType | undefined;
  region?: string | undefined;
}

export interface ListFilter extends ActivityFilter {
  tab: ActivityTab;
  month?: string | undefined;
}

/** Pages of a tab. */
export const activityList = (filter: ListFilter) =>
  pagedQuery(["activities", "list", filter], (cursor, how) =>
    pageApi("GET /api/activities", { query: { ...filter, cursor } }, how),
  );

/** Cities, types and months of what is to come. */
export const activityFacets = (section: string) =>
  readQuery(["activities", "facets", section], (how) =>
    pageApi("GET /api/activities/facets", { query: { section } }, how),
  );

/** Days of a month on which something begins. */
export const activityCalendar = (filter: ActivityFilter & { month: string }) =>
  readQuery(["activities", "calendar", filter], (how) =>
    pageApi("GET /api/activities/calendar", { query: filter }, how),
  );

/** Pages of what begins on a day. */
export const activitiesOfDay = (filter: ActivityFilter & { day: string }) =>
  pagedQuery(["activities", "day", filter], (cursor, how) =>
    pageApi("GET /api/activities/day", { query: { ...filter, cursor } }, how),
  );

/** One activity. */
export const activityDetail = (id: string) =>
  readQuery(["activities", "one", id], (how) => pageApi("GET /api/activities/{id}", { params: { id } }, how));

/** What it is to the member. */
export const activitySide = (id: string) =>
  readQuery(
    [OWN, "activities", "side", id],
    (how) => mineApi("GET /api/activities/{id}/mine", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Pages of what participants say. */
export const activityReviews = (id: string, pictures: boolean) =>
  pagedQuery(["activities", "reviews", id, pictures], (cursor, how) =>
    reviewApi(
      "GET /api/activities/{id}/reviews",
      { params: { id }, query: { cursor, ...(pictures && { pictures: "1" as const }) } },
      how,
    ),
  );

/** One of them, to which an address led. */
export const oneReview = (id: string) =>
  readQuery(["activities", "review", id], (how) =>
    reviewApi("GET /api/activity-reviews/{id}", { params: { id } }, how),
  );

/** How many gave how many stars. */
export const activityRating = (id: string) =>
  readQuery(["activities", "rating", id], (how) =>
    reviewApi("GET /api/activities/{id}/rating", { params: { id } }, how),
  );

/** The member's own review of an activity. */
export const ownReview = (id: string) =>
  readQuery(
    [OWN, "activities", "review", id],
    (how) => reviewApi("GET /api/activities/{id}/reviews/mine", { params: { id } }, how),
    { staleTime: 0 },
  );

/** Which members of a page of comments were there. */
export const participants = (id: string, members: readonly string[]) =>
  readQuery(["activities", "participants", id, members], (how) =>
    mineApi(
      "GET /api/activities/{id}/participants",
      { params: { id }, query: { members: members.join(",") } },
      { ...how, quiet: true },
    ),
  );

/** Whatever shows activities asks again. */
export const refreshActivities = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["activities"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "activities"] }),
  ]);
