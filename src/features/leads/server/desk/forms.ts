import { asc, count, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import type { DeskLeadForm, deskLeadEndpoints } from "#features/leads/desk-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type FormRow, type ReceiverRow, statementOf } from "../forms.ts";
import { FORMS_TAG } from "../names.ts";
import { allowedSections, demandIn, HANDLE, MANAGE } from "../policy.ts";
import { leadForms, leadReceivers, leads } from "../tables.ts";
import { recordLead } from "./leads.ts";

type New = z.output<(typeof deskLeadEndpoints)["POST /api/admin/lead-forms"]["body"]>;
type Changed = z.output<(typeof deskLeadEndpoints)["PUT /api/admin/lead-forms/{id}"]["body"]>;
type Using = Pick<Services, "db" | "cache">;

const versionOf = ({ updatedAt }: FormRow) => updatedAt.toISOString();

/** Forms of the sections whose leads somebody handles. */
export async function listForms(
  db: Queryable,
  actor: AdminActor,
  section: string | undefined,
): Promise<{ items: DeskLeadForm[] }> {
  const wanted = allowedSections(actor, HANDLE, section);
  if (wanted.length === 0) return { items: [] };
  return { items: await formsWhere(db, inArray(leadForms.section, wanted)) };
}

async function formsWhere(db: Queryable, where: SQL | undefined): Promise<DeskLeadForm[]> {
  const rows = await db
    .select({ form: leadForms, receiver: leadReceivers })
    .from(leadForms)
    .innerJoin(leadReceivers, eq(leadReceivers.id, leadForms.receiverId))
    .where(where)
    .orderBy(asc(leadForms.section), asc(leadForms.id))
    .limit(200);
  if (rows.length === 0) return [];
  const labels = await interestChoicesOf(
    db,
    rows.flatMap(({ form }) => form.series),
  );
  const counted = await db
    .select({ id: leads.formId, n: count() })
    .from(leads)
    .where(
      inArray(
        leads.formId,
        rows.map(({ form }) => form.id),
      ),
    )
    .groupBy(leads.formId);
  return rows.map(({ form, receiver }) => ({
    ...{ id: form.id, key: form.key, kind: form.kind, section: form.section, title: form.title },
    ...{ purpose: form.purpose, term_days: form.termDays, open: form.open, version: versionOf(form) },
    receiver: { id: receiver.id, name: receiver.name },
    series: form.series.map((key) => ({ key, label: labels.get(key)?.label ?? key })),
    statement: statementOf({ form, receiver }),
    leads: counted.find(({ id }) => id === form.id)?.n ?? 0,
  }));
}

async function presentOne(tx: Transaction, id: string): Promise<DeskLeadForm> {
  const [view] = await formsWhere(tx, eq(leadForms.id, id));
  if (view === undefined) throw new Error("the form was not stored");
  return view;
}

/** @throws AppError FORBIDDEN, INVALID_INPUT, CONFLICT for a key that is taken */
export async function addForm(services: Using, actor: AdminActor, values: New): Promise<DeskLeadForm> {
  return services.db.transaction(async (tx) => {
    const receiver = await receiverFor(tx, actor, values.receiver_id);
    await checkSeries(tx, values.series);
    const { key, kind, title, purpose, series, term_days: termDays, open } = values;
    const [row] = await tx
      .insert(leadForms)
      .values({
        ...{ key, kind, title, purpose, series, termDays, open },
        ...{ section: receiver.section, receiverId: receiver.id },
      })
      .returning({ id: leadForms.id });
    if (row === undefined) throw new Error("the form was not stored");
    await services.cache.invalidate(tx, [FORMS_TAG]);
    await recordLead(tx, actor, "leads.form", row.id, { after: { excerpt: title, ...values } });
    return presentOne(tx, row.id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT */
export async function changeForm(
  services: Using,
  actor: AdminActor,
  id: string,
  { version, ...values }: Changed,
): Promise<DeskLeadForm> {
  return services.db.transaction(async (tx) => {
    const row = await lockedRow(tx, leadForms, eq(leadForms.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这个预约表单");
    demandIn(actor, MANAGE, row.section);
    if (versionOf(row) !== version) throw new AppError("CHANGED");
    const receiver = await receiverFor(tx, actor, values.receiver_id);
    if (receiver.section !== row.section)
      throw new AppError("INVALID_INPUT", "接收方要和表单在同一个分区", { field: "receiver_id" });
    await checkSeries(tx, values.series);
    const { title, purpose, series, term_days: termDays, open } = values;
    await tx
      .update(leadForms)
      .set({ title, purpose, series, termDays, open, receiverId: receiver.id, updatedAt: new Date() })
      .where(eq(leadForms.id, id));
    await services.cache.invalidate(tx, [FORMS_TAG]);
    const before = { title: row.title, purpose: row.purpose, open: row.open, term_days: row.termDays };
    await recordLead(tx, actor, "leads.form", id, { before, after: { excerpt: title, ...values } });
    return presentOne(tx, id);
  });
}

/** @throws AppError INVALID_INPUT, FORBIDDEN */
async function receiverFor(tx: Transaction, actor: AdminActor, id: string): Promise<ReceiverRow> {
  const receiver = await firstRow(tx, leadReceivers, eq(leadReceivers.id, id));
  if (receiver === undefined) throw new AppError("INVALID_INPUT", "请选择接收方", { field: "receiver_id" });
  demandIn(actor, MANAGE, receiver.section);
  return receiver;
}

/** @throws AppError INVALID_INPUT */
async function checkSeries(tx: Transaction, series: readonly string[]): Promise<void> {
  const known = await interestChoicesOf(tx, series);
  if (new Set(series).size !== series.length || series.some((key) => !known.has(key)))
    throw new AppError("INVALID_INPUT", "车系不在列表里，请重新选择", { field: "series" });
}
