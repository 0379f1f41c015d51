import { defineAdminJobs } from "#capabilities/admin/server/public.ts";
import { defineCommentJobs } from "#capabilities/comments/server/public.ts";
import { defineMediaJobs } from "#capabilities/media/server/public.ts";
import { defineMemberJobs } from "#capabilities/members/server/public.ts";
import { defineModerationJobs } from "#capabilities/moderation/server/routes.ts";
import type { Services } from "#platform/services.ts";

/** Declares every feature's queues, workers and schedules in this process. */
export async function startWorkers(services: Services): Promise<void> {
  await defineAdminJobs(services);
  await defineMediaJobs(services);
  await defineCommentJobs(services);
  await defineMemberJobs(services);
  await defineModerationJobs(services);
}
