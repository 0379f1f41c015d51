import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { DeskLead, deskLeadEndpoints } from "#features/leads/desk-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { FormRow, ReceiverRow } from "../forms.ts";
import { allowedSections, demandIn, HANDLE } from "../policy.ts";
import type { LeadRow } from "../present.ts";
import { openPerson, type Person } from "../seal.ts";
import { leadForms, leadReceivers, leads } from "../tables.ts";

type Query = z.output<(typeof deskLeadEndpoints)["GET /api/admin/leads"]["query"]>;

function leadRows(db: Queryable, where: SQL | undefined) {
  return db
    .select({ lead: leads, form: leadForms, receiver: leadReceivers })
    .from(leads)
    .innerJoin(leadForms, eq(leadForms.id, leads.formId))
    .innerJoin(leadReceivers, eq(leadReceivers.id, leads.receiverId))
    .where(where)
    .$dynamic();
}

/** Leads of the sections that somebody handles, newest first, masked. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listLeads(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { state, section, receiver, cursor, limit }: Query,
): Promise<Page<DeskLead>> {
  const wanted = allowedSections(actor, HANDLE, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["desk leads", state, wanted.join(), receiver], cursor, limit },
    (after, take) =>
      leadRows(
        db,
        and(
          eq(leads.state, state),
          inArray(leads.section, wanted),
          receiver === undefined ? undefined : eq(leads.receiverId, receiver),
          below([leads.id], after),
        ),
      )
        .orderBy(desc(leads.id))
        .limit(take),
    ({ lead }) => [lead.id],
  );
  return { items: rows.map(presentLead), next_cursor };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function showLead(db: Queryable, actor: AdminActor, id: string): Promise<DeskLead> {
  const [row] = await leadRows(db, eq(leads.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条预约");
  demandIn(actor, HANDLE, row.lead.section);
  return presentLead(row);
}

function presentLead({
  lead,
  form,
  receiver,
}: {
  lead: LeadRow;
  form: FormRow;
  receiver: ReceiverRow;
}): DeskLead {
  return {
    ...{ id: lead.id, number: lead.number, state: lead.state, section: lead.section },
    ...{ form: form.title, kind: form.kind, receiver: { id: receiver.id, name: receiver.name } },
    ...{ name: lead.nameMasked, mobile: lead.mobileMasked, city: lead.city, series: lead.series },
    ...{ wished_on: lead.wishedOn, wished_part: lead.wishedPart, statement: lead.statement },
    ...{ consent_version: lead.consentVersion, created_at: lead.createdAt.toISOString() },
    exported:
      lead.exportedAt === null || lead.batchId === null
        ? null
        : { at: lead.exportedAt.toISOString(), batch: lead.batchId },
    contacted_at: lead.contactedAt?.toISOString() ?? null,
    ended_at: lead.endedAt?.toISOString() ?? null,
    to_tell: lead.toTell,
    told_at: lead.toldAt?.toISOString() ?? null,
    delete_at: lead.deleteAt.toISOString(),
  };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
async function lockLead(tx: Transaction, actor: AdminActor, id: string): Promise<LeadRow> {
  const row = await lockedRow(tx, leads, eq(leads.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条预约");
  demandIn(actor, HANDLE, row.section);
  return row;
}

export function recordLead(
  tx: Transaction,
  { id: adminId, address }: Pick<AdminActor, "id" | "address">,
  action: AuditAction,
  targetId: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { adminId, action, targetKind: "lead", targetId, ...change, address });
}

/**
 * Name and number in full. That somebody read them, and why, stands in the audit log before it is answered.
 * @throws AppError NOT_FOUND, FORBIDDEN; GONE once they were deleted
 */
export async function revealLead(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  id: string,
  reason: string,
): Promise<Person> {
  return db.transaction(async (tx) => {
    const row = await lockLead(tx, actor, id);
    const person = openPerson(keys, row);
    if (person === null) throw new AppError("GONE", "这条预约已撤回或到期，信息已经删除");
    await recordLead(tx, actor, "leads.revealed", id, { after: { excerpt: row.number, reason } });
    return person;
  });
}

/** Notes that the receiver has been in touch. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT before it got it, or once it is gone */
export async function markContacted(db: Services["db"], actor: AdminActor, id: string): Promise<DeskLead> {
  return db.transaction(async (tx) => {
    const row = await lockLead(tx, actor, id);
    if (row.state === "new") throw new AppError("CONFLICT", "这条预约还没有导出给接收方");
    if (row.state === "withdrawn" || row.state === "deleted")
      throw new AppError("CONFLICT", "这条预约已撤回或到期");
    if (row.state === "exported") {
      await tx.update(leads).set({ state: "contacted", contactedAt: new Date() }).where(eq(leads.id, id));
      await recordLead(tx, actor, "leads.contacted", id, { after: { excerpt: row.number } });
    }
    return showLead(tx, actor, id);
  });
}
