import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { admins, type Proof, proveAgain } from "#capabilities/desk/admin/server/public.ts";
import type { deskLeadEndpoints, LeadBatch } from "#features/leads/desk-contract.ts";
import { kindNames, wishWords } from "#features/leads/words.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { type CsvCell, csvLines } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import type { ReceiverRow } from "../forms.ts";
import { noteTold } from "../note-told.ts";
import { demandIn, HANDLE } from "../policy.ts";
import { openPerson } from "../seal.ts";
import { leadBatches, leadForms, leadReceivers, leads } from "../tables.ts";
import { recordLead } from "./leads.ts";

type List = z.input<(typeof deskLeadEndpoints)["POST /api/admin/lead-receivers/{id}/lists"]["data"]>;
type Using = Pick<Services, "db" | "keys">;
type BatchRow = typeof leadBatches.$inferSelect;

/** A list holds so many leads, and so many that are gone; what is left waits for the next. */
const MOST = 2000;

const COLUMNS = [
  ...["事项", "预约编号", "种类", "表单", "姓名", "手机号", "城市", "意向车系", "期望时间"],
  ...["提交时间", "同意的内容", "声明版本", "须删除日"],
];

/**
 * Makes the next list for a receiver: leads that it has not had, and those it had that are gone. The same key again answers the
 * same list.
 * @throws AppError NOT_FOUND, FORBIDDEN; CLOSED when there is nothing to tell; what a failed proof throws
 */
export async function makeList(
  { db, keys }: Using,
  actor: AdminActor,
  receiverId: string,
  { idempotency_key: key, proof }: { idempotency_key: string; proof: Proof },
): Promise<List> {
  await proveAgain(db, actor, proof);
  return transact(db, async (tx) => {
    // One list of a receiver at a time.
    const receiver = await lockedRow(tx, leadReceivers, eq(leadReceivers.id, receiverId));
    if (receiver === undefined) throw new AppError("NOT_FOUND", "没有这个接收方");
    demandIn(actor, HANDLE, receiver.section);
    const submission = { scope: `lead-list:${actor.id}`, key, request: { receiverId } };
    const { id } = await once(tx, submission, () => store(tx, actor, receiver));
    const batch = await firstRow(tx, leadBatches, eq(leadBatches.id, id));
    if (batch === undefined) throw new Error("the list was not stored");
    return present(tx, keys, receiver, batch);
  });
}

async function store(tx: Transaction, actor: AdminActor, receiver: ReceiverRow): Promise<{ id: string }> {
  const ofReceiver = eq(leads.receiverId, receiver.id);
  const fresh = await lockIds(tx, and(ofReceiver, eq(leads.state, "new")));
  const gone = await lockIds(tx, and(ofReceiver, eq(leads.toTell, true)));
  if (fresh.length + gone.length === 0) throw new AppError("CLOSED", "没有新的预约，也没有要通知的撤回");
  const [batch] = await tx
    .insert(leadBatches)
    .values({ receiverId: receiver.id, adminId: actor.id, leads: fresh.length, gone: gone.length })
    .returning();
  if (batch === undefined) throw new Error("the list was not stored");
  if (fresh.length > 0)
    await tx
      .update(leads)
      .set({ state: "exported", batchId: batch.id, exportedAt: batch.createdAt })
      .where(inArray(leads.id, fresh));
  if (gone.length > 0) {
    await tx.update(leads).set({ toTell: false, goneBatchId: batch.id }).where(inArray(leads.id, gone));
    await noteTold(tx, inArray(leads.id, gone));
  }
  const after = { excerpt: receiver.name, leads: fresh.length, gone: gone.length, batch: batch.id };
  await recordLead(tx, actor, "leads.exported", batch.id, { after });
  return { id: batch.id };
}

async function lockIds(tx: Transaction, where: ReturnType<typeof and>): Promise<string[]> {
  const rows = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(where)
    .orderBy(asc(leads.id))
    .limit(MOST)
    .for("update");
  return rows.map(({ id }) => id);
}

/** A list once more: what is gone since is left out. @throws AppError NOT_FOUND, FORBIDDEN, and what a failed proof throws */
export async function listAgain(
  { db, keys }: Using,
  actor: AdminActor,
  id: string,
  proof: Proof,
): Promise<List> {
  await proveAgain(db, actor, proof);
  return db.transaction(async (tx) => {
    const batch = await firstRow(tx, leadBatches, eq(leadBatches.id, id));
    const receiver = batch && (await firstRow(tx, leadReceivers, eq(leadReceivers.id, batch.receiverId)));
    if (batch === undefined || receiver === undefined) throw new AppError("NOT_FOUND", "没有这份名单");
    demandIn(actor, HANDLE, receiver.section);
    const after = { excerpt: receiver.name, batch: id, again: true };
    await recordLead(tx, actor, "leads.exported", id, { after });
    return present(tx, keys, receiver, batch);
  });
}

async function present(tx: Transaction, keys: Keys, receiver: ReceiverRow, batch: BatchRow): Promise<List> {
  const [waiting] = await tx
    .select({ n: count() })
    .from(leads)
    .where(and(eq(leads.receiverId, receiver.id), eq(leads.state, "new")));
  const [by] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, batch.adminId));
  return {
    ...presentBatch(batch, by?.name ?? ""),
    lines: csvLines([COLUMNS, ...(await freshLines(tx, keys, batch)), ...(await goneLines(tx, batch))]),
    file: `预约名单-${receiver.name}-${batch.id}-${formatDate(batch.createdAt)}.csv`,
    left: waiting?.n ?? 0,
  };
}

const moment = (at: Date) => formatDate(at, { time: true });

async function freshLines(tx: Transaction, keys: Keys, batch: BatchRow): Promise<CsvCell[][]> {
  const rows = await tx
    .select({ lead: leads, form: leadForms })
    .from(leads)
    .innerJoin(leadForms, eq(leadForms.id, leads.formId))
    .where(and(eq(leads.batchId, batch.id), inArray(leads.state, ["exported", "contacted"])))
    .orderBy(asc(leads.id));
  return rows.map(({ lead, form }) => {
    const { name, mobile } = openPerson(keys, lead) ?? { name: "", mobile: "" };
    return [
      ...["预约", lead.number, kindNames[form.kind], form.title, name, mobile, lead.city, lead.series],
      ...[wishWords({ on: lead.wishedOn, part: lead.wishedPart }), moment(lead.createdAt), lead.statement],
      ...[lead.consentVersion, formatDate(lead.deleteAt)],
    ];
  });
}

/** Nothing but the number under which the receiver has it. */
async function goneLines(tx: Transaction, batch: BatchRow): Promise<CsvCell[][]> {
  const rows = await tx.select().from(leads).where(eq(leads.goneBatchId, batch.id)).orderBy(asc(leads.id));
  return rows.map(({ number, state, endedAt }) => [
    state === "deleted" ? "到期，请删除" : "撤回，请停止联系并删除",
    ...[number, "", "", "", "", "", "", ""],
    ...[endedAt === null ? "" : moment(endedAt), "", ""],
    endedAt === null ? "" : formatDate(endedAt),
  ]);
}

/** Lists that were made for a receiver, newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listBatches(
  { db, keys }: Using,
  actor: AdminActor,
  receiverId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<LeadBatch>> {
  const receiver = await firstRow(db, leadReceivers, eq(leadReceivers.id, receiverId));
  if (receiver === undefined) throw new AppError("NOT_FOUND", "没有这个接收方");
  demandIn(actor, HANDLE, receiver.section);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["lead lists", receiverId], cursor, limit },
    (after, take) =>
      batchRows(db, and(eq(leadBatches.receiverId, receiverId), below([leadBatches.id], after)), take),
    ({ batch }) => [batch.id],
  );
  return { items: rows.map(({ batch, by }) => presentBatch(batch, by)), next_cursor };
}

const batchRows = (db: Queryable, where: ReturnType<typeof and>, take: number) =>
  db
    .select({ batch: leadBatches, by: admins.name })
    .from(leadBatches)
    .innerJoin(admins, eq(admins.id, leadBatches.adminId))
    .where(where)
    .orderBy(desc(leadBatches.id))
    .limit(take);

const presentBatch = ({ id, createdAt, leads: fresh, gone }: BatchRow, by: string): LeadBatch => ({
  ...{ id, by, leads: fresh, gone },
  at: createdAt.toISOString(),
});
