import { and, desc, eq } from "drizzle-orm";
import type { OwnLead } from "#features/leads/contract.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { presentOwn } from "./present.ts";
import { leadForms, leadReceivers, leads } from "./tables.ts";

/** A member's own leads, newest first. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listOwnLeads(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<OwnLead>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own leads", memberId], cursor, limit },
    (after, take) =>
      db
        .select({ lead: leads, form: leadForms, receiver: leadReceivers })
        .from(leads)
        .innerJoin(leadForms, eq(leadForms.id, leads.formId))
        // The one that the statement names, whoever the form leads to now.
        .innerJoin(leadReceivers, eq(leadReceivers.id, leads.receiverId))
        .where(and(eq(leads.memberId, memberId), below([leads.id], after)))
        .orderBy(desc(leads.id))
        .limit(take),
    ({ lead }) => [lead.id],
  );
  return { items: rows.map(({ lead, ...of }) => presentOwn(keys, lead, of)), next_cursor };
}
