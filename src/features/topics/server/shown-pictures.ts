import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { topics } from "./tables.ts";

/** Topics that others see show their cover, as it was before a change that is looked at. */
export const shownByTopics: Showing = (mediaId) => sql`(
  exists (
    select 1 from ${topics} where ${topics.coverId} = ${mediaId} and ${topics.visible}
      and ${topics.status} = 'published')
  or exists (
    select 1 from ${topics} where ${topics.shownCoverId} = ${mediaId} and ${topics.visible}
      and ${topics.status} <> 'published'))`;
