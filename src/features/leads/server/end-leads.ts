import { and, asc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/outbox/outbox.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { GONE_TOPIC, type GoneMessage, LIVE, TERM_ROUND } from "./names.ts";
import type { LeadRow } from "./present.ts";
import { leadReceivers, leads } from "./tables.ts";

type Why = Exclude<LeadRow["endedWhy"], "">;

/** What is left of a lead is kept as long as anybody may ask for proof that it was withdrawn. */
const PROOF_YEARS = 3;

/** A member takes a lead back; one that has ended changes nothing. @throws AppError NOT_FOUND */
export async function withdrawLead(
  { db }: Pick<Services, "db">,
  memberId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(leads.id, id), eq(leads.memberId, memberId));
    const [known] = await tx.select({ id: leads.id }).from(leads).where(own).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这条预约");
    await endLeads(tx, own, "member");
  });
}

/** All leads of a member that are not over. */
export const endLeadsOf = (tx: Transaction, memberId: string, why: Why): Promise<void> =>
  endLeads(tx, eq(leads.memberId, memberId), why);

/**
 * Ends those of some leads that are not over: their personal data is deleted at once. A receiver that has one in a list finds it
 * in its next one, and is told by webhook where it has one. A list that is being made at the same time either has it and tells
 * it, or never had it: both lock its row.
 */
export async function endLeads(tx: Transaction, which: SQL | undefined, why: Why): Promise<void> {
  const live = and(which, inArray(leads.state, LIVE));
  // In the order of lists, so that neither waits for the other in a circle.
  await tx.select({ id: leads.id }).from(leads).where(live).orderBy(asc(leads.id)).for("update");
  const ended = await tx
    .update(leads)
    .set({
      state: why === "term" ? "deleted" : "withdrawn",
      ...{ sealed: null, sealedKeyId: null, nameMasked: "", city: "", series: "", wishedOn: null },
      ...{ wishedPart: "any", endedAt: new Date(), endedWhy: why },
      toTell: sql`${leads.batchId} is not null`,
    })
    .where(live)
    .returning({ id: leads.id, receiverId: leads.receiverId, toTell: leads.toTell });
  const told = ended.filter(({ toTell }) => toTell);
  if (told.length === 0) return;
  const listening = await tx
    .select({ id: leadReceivers.id })
    .from(leadReceivers)
    .where(
      and(
        isNotNull(leadReceivers.sealed),
        inArray(
          leadReceivers.id,
          told.map(({ receiverId }) => receiverId),
        ),
      ),
    );
  const hears = new Set(listening.map(({ id }) => id));
  for (const { id, receiverId } of told)
    if (hears.has(receiverId)) await enqueue(tx, GONE_TOPIC, { lead_id: id } satisfies GoneMessage);
}

/** Deletes what came to its term, and after years what was left of it. @returns how many came to their term */
export async function endByTerm(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const due = and(inArray(leads.state, LIVE), lte(leads.deleteAt, now));
  const count = await eachDue(
    services,
    TERM_ROUND,
    { id: leads.id, due, order: leads.deleteAt },
    async (tx, id) => {
      const one = and(eq(leads.id, id), due);
      const [row] = await tx
        .select({ id: leads.id })
        .from(leads)
        .where(one)
        .for("update", { skipLocked: true });
      if (row !== undefined) await endLeads(tx, one, "term");
      return row !== undefined;
    },
  );
  const proofUntil = new Date(now);
  proofUntil.setFullYear(proofUntil.getFullYear() - PROOF_YEARS);
  await services.db
    .delete(leads)
    .where(
      and(
        inArray(leads.state, ["withdrawn", "deleted"]),
        lt(leads.endedAt, proofUntil),
        eq(leads.toTell, false),
      ),
    );
  return count;
}
