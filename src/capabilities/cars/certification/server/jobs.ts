import { defineEnds, defineSteps, endsOf } from "#capabilities/review/applications/server/public.ts";
import type { Services } from "#platform/services.ts";
import { deleteDue } from "./evidence.ts";
import { askHolders } from "./hearing.ts";
import { certificationKind } from "./kind.ts";
import { rewrapSealed } from "./seal.ts";

export const { expireDue, remindDue } = endsOf(certificationKind);

/** Declares what happens by itself: ends, reminders, papers that go, and keys that were changed. */
export async function defineCertificationJobs(services: Services): Promise<void> {
  await defineEnds(services, certificationKind, {
    often: [["owners asked what they say to an appeal", () => askHolders(services)]],
  });
  // Their members are told the minute.
  await defineSteps(services, "certification-evidence", "* * * * *", [
    ["papers of certifications deleted on their day", () => deleteDue(services)],
  ]);
  await services.jobs.define("certification-keys", {
    cron: "22 * * * *",
    work: async () => {
      const { wrapped, lost } = await rewrapSealed(services);
      if (wrapped > 0) services.log.info({ wrapped }, "certifications sealed with the current key");
      if (lost > 0)
        services.log.warn({ lost }, "certifications cannot be opened: their key is not configured");
    },
  });
}
