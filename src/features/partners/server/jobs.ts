import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { settleCommission } from "./commission.ts";
import { partnerKind } from "./kind.ts";
import { rewrapPayees } from "./seal.ts";
import { KEEP, keepDays } from "./settings.ts";
import { partnerWithdrawals } from "./tables.ts";

export const PRIVACY_ROUND = "partners-private";

/** Deletes whom money was paid to, once tax had its time. @returns how many */
export async function deletePayees(services: Pick<Services, "db" | "log">): Promise<number> {
  const days = await settingValue(services.db, KEEP, keepDays);
  const { id, settledAt, sealed } = partnerWithdrawals;
  const due = and(isNotNull(sealed), lte(settledAt, sql`now() - make_interval(days => ${days})`));
  return eachDue(services, PRIVACY_ROUND, { id, due, order: settledAt }, async (tx, one) => {
    await tx.update(partnerWithdrawals).set({ sealed: null, sealedKeyId: null }).where(eq(id, one));
    return true;
  });
}

/** Declares what happens to partners by itself. */
export async function definePartnerJobs(services: Services): Promise<void> {
  await partnerKind.jobs(services);
  await services.jobs.define("partners-settle", {
    cron: "*/10 * * * *",
    work: async () => void (await settleCommission(services)),
  });
  await services.jobs.define("partners-private", {
    cron: "47 * * * *",
    async work() {
      await deletePayees(services);
      const lost = await rewrapPayees(services);
      if (lost > 0)
        services.log.warn({ lost }, "payees of partners cannot be opened: their key is not configured");
    },
  });
}
