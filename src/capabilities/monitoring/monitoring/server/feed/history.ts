import { and, eq, inArray } from "drizzle-orm";
import { type ReviewKind, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { monitoredKinds, monitoredTexts } from "../tables.ts";
import { follow } from "./follow.ts";
import { FEED_LOCK } from "./take.ts";

const BATCH = 200;

/**
 * Follows what was written before texts were followed, kind by kind, from where an earlier run ended; each batch is a
 * transaction, between which new texts come first.
 */
export async function readHistory(services: Services): Promise<void> {
  for (const [kind, { texts }] of reviewKinds.entries()) {
    if (texts === undefined) continue;
    const [known] = await services.db.select().from(monitoredKinds).where(eq(monitoredKinds.kind, kind));
    if (known?.complete) continue;
    let after = known?.after ?? "0";
    for (let more = true; more; )
      ({ after, more } = await services.db.transaction((tx) =>
        readBatch(tx, services, { kind, texts, after }),
      ));
  }
}

/** As `readHistory`, all of it in the caller's transaction: for content that was just stored in it. */
export async function readHistoryWithin(tx: Transaction, services: Services): Promise<void> {
  for (const [kind, { texts }] of reviewKinds.entries()) {
    if (texts === undefined) continue;
    let after = "0";
    for (let more = true; more; ) ({ after, more } = await readBatch(tx, services, { kind, texts, after }));
  }
}

interface Place {
  kind: string;
  texts: NonNullable<ReviewKind["texts"]>;
  after: string;
}

async function readBatch(
  tx: Transaction,
  services: Services,
  { kind, texts, after }: Place,
): Promise<{ after: string; more: boolean }> {
  await lock(tx, FEED_LOCK);
  const ids = await texts.ids(tx, after, BATCH);
  if (ids.length > 0) {
    const known = await tx
      .select({ id: monitoredTexts.targetId })
      .from(monitoredTexts)
      .where(and(eq(monitoredTexts.kind, kind), inArray(monitoredTexts.targetId, ids)));
    const followed = new Set(known.map(({ id }) => id));
    const at = new Date();
    const unknown = ids.filter((id) => !followed.has(id)).map((targetId) => ({ kind, targetId, at }));
    await follow(tx, services, unknown);
  }
  const standing = {
    after: ids.at(-1) ?? after,
    complete: ids.length < BATCH,
    updatedAt: new Date(),
  };
  await tx
    .insert(monitoredKinds)
    .values({ kind, ...standing })
    .onConflictDoUpdate({ target: monitoredKinds.kind, set: standing });
  return { after: standing.after, more: !standing.complete };
}
