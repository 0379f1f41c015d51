import { and, eq, lte } from "drizzle-orm";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { nextTurn } from "./edit-campaign.ts";
import { CAMPAIGNS_TAG } from "./names.ts";
import { liveContent } from "./show-campaign.ts";
import { campaigns } from "./tables.ts";

const QUEUE = "campaigns-turns";
/** Campaigns whose beginning or end, or that of a block, the search could not be told are set aside under this. */
export const TURNS_ROUND = "campaigns-turns";

/**
 * Has campaigns, and what their blocks say, found from when they begin until they end. Their pages know by themselves: answers are kept no longer than that.
 * @returns how many began or ended
 */
export function keepTurns(
  services: Pick<Services, "db" | "log" | "cache">,
  now = new Date(),
): Promise<number> {
  const due = and(eq(campaigns.state, "live"), lte(campaigns.turnsAt, now));
  return eachDue(
    services,
    TURNS_ROUND,
    { id: campaigns.id, due, order: campaigns.turnsAt },
    async (tx, id) => {
      const [row] = await tx
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.id, id), due))
        .for("update", { skipLocked: true });
      if (row === undefined) return false;
      const content = await liveContent(tx, id);
      await tx
        .update(campaigns)
        .set({ turnsAt: content === undefined ? null : nextTurn(content, now) })
        .where(eq(campaigns.id, id));
      await reindex(tx, row.kind, [id]);
      await services.cache.invalidate(tx, [CAMPAIGNS_TAG]);
      return true;
    },
  );
}

/** Every minute. */
export async function defineCampaignJobs(services: Services): Promise<void> {
  await services.jobs.define(QUEUE, {
    cron: "* * * * *",
    work: async () => {
      await keepTurns(services);
    },
  });
}
