import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import type { TextKind } from "#capabilities/texts/writing/server/public.ts";
import { activities } from "../tables.ts";

/** Activities that are out, or were, show their poster. */
export const shownByActivities: Showing = (mediaId) => sql`exists (
  select 1 from ${activities} where ${activities.posterId} = ${mediaId} and ${activities.state} <> 'draft')`;

/** And the pictures of their introduction. */
export const activityText: TextKind = {
  isPublic: (id) => sql`exists (
    select 1 from ${activities} where ${activities.id} = ${id} and ${activities.state} <> 'draft')`,
};
