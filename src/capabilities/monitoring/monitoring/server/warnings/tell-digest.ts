import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { warningReceivers, warningRules } from "../tables.ts";
import { tell } from "./tell.ts";

/**
 * Tells a summary of the day that belongs to no rule: within the desk all who may read what is monitored, outside of it those
 * who get the daily summary of some rule already.
 * @param message.url the whole address of what it is about
 */
export async function tellDigest(
  tx: Queryable,
  message: { title: string; text: string; url: string },
): Promise<void> {
  const about = { ...message, warningId: null, section: "" };
  await tell(tx, [], about);
  const rules = await tx
    .select({ receiverIds: warningRules.receiverIds })
    .from(warningRules)
    .where(
      and(eq(warningRules.digest, true), eq(warningRules.paused, false), isNull(warningRules.removedAt)),
    );
  const wanted = [...new Set(rules.flatMap(({ receiverIds }) => receiverIds))];
  if (wanted.length === 0) return;
  // Who reads it within the desk has been told.
  const outside = await tx
    .select({ id: warningReceivers.id })
    .from(warningReceivers)
    .where(and(inArray(warningReceivers.id, wanted), ne(warningReceivers.kind, "site")));
  if (outside.length > 0)
    await tell(
      tx,
      outside.map(({ id }) => id),
      about,
    );
}
