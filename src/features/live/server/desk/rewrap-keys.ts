import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { resealed } from "../rooms/stream-key.ts";
import { liveRooms } from "../tables.ts";

const AT_ONCE = 200;

/**
 * Seals with the current secret key what was sealed with another.
 * @returns how many, and how many cannot be opened because their key is gone
 */
export async function rewrapKeys({
  db,
  keys,
}: Pick<Services, "db" | "keys">): Promise<{ wrapped: number; lost: number }> {
  const told = { wrapped: 0, lost: 0 };
  for (let after = "0"; ; ) {
    const rows = await db
      .select({
        ...{ id: liveRooms.id, streamName: liveRooms.streamName },
        ...{ sealedKey: liveRooms.sealedKey, sealedKeyId: liveRooms.sealedKeyId },
      })
      .from(liveRooms)
      .where(and(ne(liveRooms.sealedKeyId, keys.currentId), gt(liveRooms.id, after)))
      .orderBy(asc(liveRooms.id))
      .limit(AT_ONCE);
    for (const row of rows) {
      after = row.id;
      if (!keys.knows(row.sealedKeyId)) {
        told.lost += 1;
        continue;
      }
      await db
        .update(liveRooms)
        .set(resealed(keys, row))
        // What was drawn anew meanwhile is sealed with the current one.
        .where(and(eq(liveRooms.id, row.id), eq(liveRooms.sealedKey, row.sealedKey)));
      told.wrapped += 1;
    }
    if (rows.length < AT_ONCE) return told;
  }
}

/** Declares that keys of streams follow the installation's. */
export async function defineKeyJobs(services: Services): Promise<void> {
  await services.jobs.define("live-keys", {
    cron: "47 * * * *",
    async work() {
      const { lost } = await rewrapKeys(services);
      if (lost > 0)
        services.log.warn({ lost }, "keys of live streams cannot be opened: their key is not configured");
    },
  });
}
