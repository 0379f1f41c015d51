import { and, eq, sql } from "drizzle-orm";
import { allowedBy } from "#platform/limits/limit.ts";
import { networkOf } from "#platform/limits/network.ts";
import type { Services } from "#platform/services.ts";
import { topicCounters } from "./tables.ts";

/** A view counts once per address, topic and hour, so that reloading does not drive the figure. */
const RULE = { name: "topic-view", max: 1, seconds: 3600 };

/** Counts a look at a topic. Of one that nobody sees nothing is counted. */
export async function countView({ db }: Pick<Services, "db">, id: string, address: string): Promise<void> {
  await db.transaction(async (tx) => {
    const use = { subject: `${id}:${networkOf(address)}`, at: new Date() };
    if ((await allowedBy(tx, RULE, [use])).length === 0) return;
    await tx
      .update(topicCounters)
      .set({ views: sql`${topicCounters.views} + 1` })
      .where(and(eq(topicCounters.topicId, id), eq(topicCounters.visible, true)));
  });
}
