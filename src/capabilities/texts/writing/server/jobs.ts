import { lt } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { drafts } from "./tables.ts";

const DAY_MS = 86_400_000;

/** Drafts that were deleted a day ago go for good. @returns how many */
export async function sweepDrafts(db: Queryable, now = new Date()): Promise<number> {
  const gone = await db
    .delete(drafts)
    .where(lt(drafts.deletedAt, new Date(now.getTime() - DAY_MS)))
    .returning({ id: drafts.id });
  return gone.length;
}

export async function defineWritingJobs({ jobs, db, log }: Services): Promise<void> {
  await jobs.define("drafts-sweep", {
    cron: "47 * * * *",
    work: async () => {
      const removed = await sweepDrafts(db);
      if (removed > 0) log.info({ removed }, "deleted drafts removed");
    },
  });
}
