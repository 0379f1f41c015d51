import { and, eq, isNull, type SQL } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { toldNotice } from "./notice-kinds.ts";
import { leadReceivers, leads } from "./tables.ts";

/**
 * Notes that a receiver heard that leads are gone. Who withdrew one himself is told that, the first time.
 * @param where of leads that ended
 */
export async function noteTold(tx: Transaction, where: SQL | undefined): Promise<void> {
  const rows = await tx
    .update(leads)
    .set({ toldAt: new Date() })
    .where(and(where, isNull(leads.toldAt)))
    .returning({
      ...{ id: leads.id, memberId: leads.memberId, why: leads.endedWhy },
      ...{ receiverId: leads.receiverId, number: leads.number },
    });
  for (const { id, memberId, why, receiverId, number } of rows) {
    if (memberId === null || (why !== "member" && why !== "consent")) continue;
    const [receiver] = await tx
      .select({ name: leadReceivers.name })
      .from(leadReceivers)
      .where(eq(leadReceivers.id, receiverId));
    await notify(
      tx,
      toldNotice,
      { memberId, key: `lead-told:${id}` },
      { receiver: receiver?.name ?? "", number },
    );
  }
}
