import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { homeLayouts } from "./tables.ts";

/** Notices show their pictures, also those of a draft, which everybody may look at. */
export const shownByLayouts: Showing = (mediaId) => sql`exists (
  select 1 from ${homeLayouts} where ${homeLayouts.blocks} @> jsonb_build_array(jsonb_build_object('picture', ${mediaId}::text)))`;
