import { pageEndpoints } from "#features/activities/pages-contract.ts";
import { implement, keptRead } from "#platform/http/endpoint.ts";
import { ACTIVITIES_TAG, activityTag } from "./cache-tags.ts";
import { activityFacets, calendarOf } from "./pages/calendar.ts";
import { listActivities, listDay } from "./pages/list-activities.ts";
import { showActivity } from "./pages/show-activity.ts";

/** Seats of cards may be a minute old; an activity that appears, moves on or goes drops them at once. */
const LISTS = { seconds: 60, tags: () => [ACTIVITIES_TAG] };

export const pagesRoutes = implement(pageEndpoints, {
  "GET /api/activities": keptRead(LISTS, ({ query, services }) => listActivities(services, query)),
  "GET /api/activities/facets": keptRead(LISTS, ({ query, services }) =>
    activityFacets(services.db, query.section),
  ),
  "GET /api/activities/calendar": keptRead(LISTS, ({ query, services }) => calendarOf(services.db, query)),
  "GET /api/activities/day": keptRead(LISTS, ({ query, services }) => listDay(services, query)),
  "GET /api/activities/{id}": keptRead(
    { seconds: 60, tags: ({ params }) => [activityTag(params.id)] },
    ({ params, services }) => showActivity(services.db, params.id),
  ),
});
