import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { quizVersions } from "./tables.ts";

/** Published quizzes show their covers, also those of versions that results rest on. */
export const shownByQuizzes: Showing = (mediaId) => sql`exists (
  select 1 from ${quizVersions} where ${quizVersions.content} ->> 'cover' = ${mediaId}::text)`;
