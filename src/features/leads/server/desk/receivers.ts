import { and, asc, count, eq, inArray, max, or } from "drizzle-orm";
import type { z } from "zod";
import type { deskLeadEndpoints, LeadReceiver } from "#features/leads/desk-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import type { ReceiverRow } from "../forms.ts";
import { FORMS_TAG } from "../names.ts";
import { allowedSections, demandIn, HANDLE, MANAGE } from "../policy.ts";
import { openWebhook, sealWebhook } from "../seal.ts";
import { leadBatches, leadReceivers, leads } from "../tables.ts";
import { checkWebhook, testWebhook } from "../webhook.ts";
import { recordLead } from "./leads.ts";

type New = z.output<(typeof deskLeadEndpoints)["POST /api/admin/lead-receivers"]["body"]>;
type Changed = z.output<(typeof deskLeadEndpoints)["PUT /api/admin/lead-receivers/{id}"]["body"]>;
type Using = Pick<Services, "db" | "env" | "keys" | "cache">;

const versionOf = ({ updatedAt }: ReceiverRow) => updatedAt.toISOString();

/** Receivers of the sections whose leads somebody handles. */
export async function listReceivers(
  db: Queryable,
  actor: AdminActor,
  section: string | undefined,
): Promise<{ items: LeadReceiver[] }> {
  const wanted = allowedSections(actor, HANDLE, section);
  if (wanted.length === 0) return { items: [] };
  const rows = await db
    .select()
    .from(leadReceivers)
    .where(inArray(leadReceivers.section, wanted))
    .orderBy(asc(leadReceivers.section), asc(leadReceivers.id))
    .limit(200);
  return { items: await present(db, rows) };
}

async function present(db: Queryable, rows: readonly ReceiverRow[]): Promise<LeadReceiver[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const waiting = await db
    .select({ id: leads.receiverId, state: leads.state, n: count() })
    .from(leads)
    .where(and(inArray(leads.receiverId, ids), or(eq(leads.state, "new"), eq(leads.toTell, true))))
    .groupBy(leads.receiverId, leads.state);
  const used = await db
    .selectDistinct({ id: leads.receiverId })
    .from(leads)
    .where(inArray(leads.receiverId, ids));
  const last = await db
    .select({ id: leadBatches.receiverId, at: max(leadBatches.createdAt) })
    .from(leadBatches)
    .where(inArray(leadBatches.receiverId, ids))
    .groupBy(leadBatches.receiverId);
  const sum = (id: string, fresh: boolean) =>
    waiting.reduce((all, row) => (row.id === id && (row.state === "new") === fresh ? all + row.n : all), 0);
  return rows.map((row) => ({
    ...{ id: row.id, section: row.section, name: row.name, contact: row.contact },
    ...{ webhook_host: row.webhookHost, last_error: row.lastError, version: versionOf(row) },
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    waiting: { leads: sum(row.id, true), gone: sum(row.id, false) },
    used: used.some(({ id }) => id === row.id),
    last_batch_at: last.find(({ id }) => id === row.id)?.at?.toISOString() ?? null,
  }));
}

async function presentOne(tx: Transaction, id: string): Promise<LeadReceiver> {
  const row = await firstRow(tx, leadReceivers, eq(leadReceivers.id, id));
  const [view] = row === undefined ? [] : await present(tx, [row]);
  if (view === undefined) throw new Error("the receiver was not stored");
  return view;
}

/** @throws AppError INVALID_INPUT, FORBIDDEN */
export async function addReceiver(services: Using, actor: AdminActor, values: New): Promise<LeadReceiver> {
  const { section, name, contact } = values;
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "请选择分区", { field: "section" });
  demandIn(actor, MANAGE, section);
  return services.db.transaction(async (tx) => {
    const [row] = await tx.insert(leadReceivers).values({ section, name, contact }).returning();
    if (row === undefined) throw new Error("the receiver was not stored");
    await setWebhook(tx, services, row, values);
    await recordLead(tx, actor, "leads.receiver", row.id, { after: { excerpt: name, section, contact } });
    return presentOne(tx, row.id);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for a new name of one that leads name; INVALID_INPUT */
export async function changeReceiver(
  services: Using,
  actor: AdminActor,
  id: string,
  { version, ...values }: Changed,
): Promise<LeadReceiver> {
  return services.db.transaction(async (tx) => {
    const row = await lockReceiver(tx, actor, id);
    if (versionOf(row) !== version) throw new AppError("CHANGED");
    const { name, contact } = values;
    if (name !== row.name && (await tx.$count(leads, eq(leads.receiverId, id))) > 0)
      throw new AppError("CONFLICT", "已有预约同意转交给它，不能改名。换一家请新建接收方", { field: "name" });
    await tx
      .update(leadReceivers)
      .set({ name, contact, updatedAt: new Date() })
      .where(eq(leadReceivers.id, id));
    await setWebhook(tx, services, row, values);
    // Its forms say whom they lead to.
    await services.cache.invalidate(tx, [FORMS_TAG]);
    const before = { name: row.name, contact: row.contact, webhook: row.webhookHost };
    await recordLead(tx, actor, "leads.receiver", id, { before, after: { excerpt: name, contact } });
    return presentOne(tx, id);
  });
}

async function lockReceiver(tx: Transaction, actor: AdminActor, id: string): Promise<ReceiverRow> {
  const row = await lockedRow(tx, leadReceivers, eq(leadReceivers.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个接收方");
  demandIn(actor, MANAGE, row.section);
  return row;
}

async function setWebhook(
  tx: Transaction,
  { env, keys }: Pick<Using, "env" | "keys">,
  row: ReceiverRow,
  { webhook, secret, drop_webhook }: Pick<New, "webhook" | "secret" | "drop_webhook">,
): Promise<void> {
  const ofIt = eq(leadReceivers.id, row.id);
  if (drop_webhook) {
    const none = { sealed: null, sealedKeyId: null, webhookHost: "", lastError: "" };
    await tx.update(leadReceivers).set(none).where(ofIt);
    return;
  }
  if (webhook === "" && secret === "") return;
  const known = openWebhook(keys, row);
  const next = { address: webhook || (known?.address ?? ""), secret: secret || (known?.secret ?? "") };
  const { host } = checkWebhook(env, next);
  await tx
    .update(leadReceivers)
    .set({ ...sealWebhook(keys, row.id, next), webhookHost: host, lastError: "" })
    .where(ofIt);
}

/** Sends a test at once. @throws AppError NOT_FOUND, FORBIDDEN, CLOSED, UNPROCESSABLE */
export async function testReceiver(services: Using, actor: AdminActor, id: string): Promise<void> {
  const row = await firstRow(services.db, leadReceivers, eq(leadReceivers.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个接收方");
  demandIn(actor, MANAGE, row.section);
  await testWebhook(services, row);
}
