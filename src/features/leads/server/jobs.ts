import type { Services } from "#platform/services.ts";
import { endByTerm } from "./end-leads.ts";
import { rewrapLeads } from "./seal.ts";

/** What happens by itself: terms that end, and keys that were changed. */
export async function defineLeadJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  await jobs.define("leads-term", {
    cron: "*/10 * * * *",
    work: async () => {
      const count = await endByTerm(services);
      if (count > 0) log.info({ count }, "leads deleted at the end of their term");
    },
  });
  await jobs.define("leads-keys", {
    cron: "37 * * * *",
    work: async () => {
      const { wrapped, lost } = await rewrapLeads(services);
      if (wrapped > 0) log.info({ wrapped }, "leads sealed with the current key");
      if (lost > 0) log.warn({ lost }, "leads cannot be opened: their key is not configured");
    },
  });
}
