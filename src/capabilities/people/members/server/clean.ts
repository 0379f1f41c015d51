import { lt } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { memberTokens, smsCodes } from "./tables.ts";

/** Deletes what can no longer matter: expired codes and tokens. */
export async function cleanMembers({ db }: Pick<Services, "db">, now = new Date()): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, now));
  // A token that was rotated away stays known as such: its use ends the family.
  await db.delete(memberTokens).where(lt(memberTokens.expiresAt, now));
}

/** The hourly cleaning; call it once at start, in every process. */
export async function defineMemberJobs(services: Pick<Services, "db" | "jobs">): Promise<void> {
  await services.jobs.define("members-clean", { cron: "17 * * * *", work: () => cleanMembers(services) });
}
