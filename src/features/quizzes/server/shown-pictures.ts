import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { quizVersions, quizzes } from "./tables.ts";

/** Everybody sees the cover of what is live: results, too, show their quiz as it is now. */
export const shownByQuizzes: Showing = (mediaId) => sql`exists (
  select 1 from ${quizzes} join ${quizVersions} on ${quizVersions.id} = ${quizzes.liveId}
  where ${quizVersions.content} ->> 'cover' = ${mediaId}::text)`;
