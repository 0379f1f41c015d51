import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { activities } from "./tables.ts";

/** Activities that everybody sees show their poster. */
export const shownByActivities: Showing = (mediaId) => sql`exists (
  select 1 from ${activities} where ${activities.posterId} = ${mediaId} and ${activities.state} <> 'draft')`;
