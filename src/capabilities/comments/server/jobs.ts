import { sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";

/** Forgets which submissions were answered: nobody repeats one after two days. */
export async function defineCommentJobs({ jobs, db }: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.define("comments.forget-submissions", {
    cron: "25 19 * * *",
    async work() {
      await db.execute(sql`delete from comment_submissions where created_at < now() - interval '2 days'`);
    },
  });
}
