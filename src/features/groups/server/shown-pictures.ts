import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { groups } from "./tables.ts";

/** Groups that everybody sees show their cover. */
export const shownByGroups: Showing = (mediaId) => sql`exists (
  select 1 from ${groups} where ${groups.coverId} = ${mediaId} and ${groups.status} = 'published')`;
