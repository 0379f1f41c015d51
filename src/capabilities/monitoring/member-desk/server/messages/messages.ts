import { desc, eq } from "drizzle-orm";
import {
  type AuditAction,
  admins,
  recordAudit,
  settingValue,
} from "#capabilities/desk/admin/server/public.ts";
import type {
  GroupMessage,
  GroupMessageDetail,
} from "#capabilities/monitoring/member-desk/messages-contract.ts";
import { countRead } from "#capabilities/people/notices/server/public.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "../policy.ts";
import { segmentById } from "../segments/segments.ts";
import { groupMessages } from "../tables.ts";
import { messageKey, SEND_MESSAGES, WEEKLY_LIMIT, weeklyLimit } from "./send-messages.ts";

type Row = typeof groupMessages.$inferSelect;

export interface MessageWords {
  title: string;
  body: string;
  link: string;
  kind: Row["kind"];
  segment_id: string;
}

const FARTHEST = 90 * 86_400_000;

/** Newest first. */
export async function listMessages(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit }: PageQuery,
): Promise<Page<GroupMessage>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["group messages"], cursor, limit },
    (after, take) =>
      withNames(db)
        .where(below([groupMessages.id], after))
        .orderBy(desc(groupMessages.id))
        .limit(take),
    ({ message }) => [message.id],
  );
  return { items: rows.map(({ message, by }) => present(message, by ?? "")), next_cursor };
}

/** @throws AppError NOT_FOUND */
export async function showMessage(db: Queryable, id: string): Promise<GroupMessageDetail> {
  const [row] = await withNames(db).where(eq(groupMessages.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条消息");
  return {
    ...present(row.message, row.by ?? ""),
    read: await countRead(db, messageKey(id)),
    weekly_limit: await settingValue(db, WEEKLY_LIMIT, weeklyLimit),
  };
}

/** @throws AppError NOT_FOUND for the segment */
export async function draftMessage(
  db: Database,
  actor: DeskActor,
  words: MessageWords,
): Promise<GroupMessageDetail> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(groupMessages)
      .values({ ...(await columnsOf(tx, words)), byAdmin: actor.id })
      .returning();
    if (row === undefined) throw new Error("the message was not stored");
    await record(tx, actor, "member.message_drafted", row);
    return showMessage(tx, row.id);
  });
}

/** @throws AppError NOT_FOUND, CHANGED; CONFLICT for what is no draft any longer */
export async function changeMessage(
  db: Database,
  actor: DeskActor,
  id: string,
  { version, ...words }: MessageWords & { version: string },
): Promise<GroupMessageDetail> {
  return db.transaction(async (tx) => {
    const before = await lockMessage(tx, id);
    demandDraft(before, version);
    const changes = { ...(await columnsOf(tx, words)), updatedAt: new Date() };
    await tx.update(groupMessages).set(changes).where(eq(groupMessages.id, id));
    await record(tx, actor, "member.message_changed", { ...before, title: words.title });
    return showMessage(tx, id);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT for what somebody was told of */
export async function removeMessage(db: Database, actor: DeskActor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    if (row.state !== "draft" && !(row.state === "stopped" && row.told === 0))
      throw new AppError("CONFLICT", "已经发出的消息不能删除");
    await tx.delete(groupMessages).where(eq(groupMessages.id, id));
    await record(tx, actor, "member.message_removed", row);
  });
}

/**
 * Has a draft sent, now or later. The same again, when an answer was lost, changes nothing.
 * @throws AppError NOT_FOUND, CHANGED; CONFLICT for what is no draft any longer; INVALID_INPUT for a time that is past, or far away
 */
export async function sendMessage(
  services: Pick<Services, "db" | "jobs" | "log">,
  actor: DeskActor,
  id: string,
  { due_at: due, version }: { due_at: string | null; version: string },
): Promise<GroupMessageDetail> {
  const { db, jobs, log } = services;
  const dueAt = due === null ? new Date() : new Date(due);
  if (due !== null && dueAt.getTime() <= Date.now())
    throw new AppError("INVALID_INPUT", "定时要晚于现在", { field: "due_at" });
  if (dueAt.getTime() > Date.now() + FARTHEST)
    throw new AppError("INVALID_INPUT", "最多定时到 90 天以后", { field: "due_at" });
  const detail = await db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    const isDone = row.state !== "draft" && messageVersion({ ...row, state: "draft" }) === version;
    if (isDone && row.state !== "stopped") return showMessage(tx, id);
    demandDraft(row, version);
    await tx.update(groupMessages).set({ state: "scheduled", dueAt }).where(eq(groupMessages.id, id));
    const action = due === null ? "member.message_sent" : "member.message_scheduled";
    await record(tx, actor, action, row, { until: due });
    return showMessage(tx, id);
  });
  if (due === null)
    // The round finds it within a minute where this fails.
    await jobs
      .send(SEND_MESSAGES, {})
      .catch((error: unknown) => log.error({ err: error }, "could not begin to send"));
  return detail;
}

/** @throws AppError NOT_FOUND; CONFLICT for what is sent, or never was to be */
export async function stopMessage(db: Database, actor: DeskActor, id: string): Promise<GroupMessageDetail> {
  return db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    if (row.state === "stopped") return showMessage(tx, id);
    if (row.state !== "scheduled" && row.state !== "sending")
      throw new AppError("CONFLICT", row.state === "sent" ? "这条消息已经发完了" : "这条消息还没有发");
    await tx
      .update(groupMessages)
      .set({ state: "stopped", endedAt: new Date() })
      .where(eq(groupMessages.id, id));
    await record(tx, actor, "member.message_stopped", row);
    return showMessage(tx, id);
  });
}

const withNames = (db: Queryable) =>
  db
    .select({ message: groupMessages, by: admins.name })
    .from(groupMessages)
    .leftJoin(admins, eq(admins.id, groupMessages.byAdmin))
    .$dynamic();

async function columnsOf(tx: Transaction, { segment_id: segmentId, ...words }: MessageWords) {
  const { name, filter } = await segmentById(tx, segmentId);
  return { ...words, segmentId, segmentName: name, filter };
}

async function lockMessage(tx: Transaction, id: string): Promise<Row> {
  const row = await lockedRow(tx, groupMessages, eq(groupMessages.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条消息");
  return row;
}

function demandDraft(row: Row, version: string): void {
  if (row.state !== "draft") throw new AppError("CONFLICT", "这条消息已经发出或停止，不能再改");
  if (messageVersion(row) !== version)
    throw new AppError("CHANGED", "这条消息刚刚被别人改过，请核对后再操作");
}

const messageVersion = ({ id, title, body, link, kind, segmentId, filter, state }: Row) =>
  versionOf(id, title, body, link, kind, segmentId, filter, state);

const present = (row: Row, byName: string): GroupMessage => ({
  id: row.id,
  title: row.title,
  body: row.body,
  link: row.link,
  kind: row.kind,
  segment_id: row.segmentId,
  segment_name: row.segmentName,
  state: row.state,
  due_at: row.dueAt?.toISOString() ?? null,
  told: row.told,
  over_limit: row.overLimit,
  switched_off: row.switchedOff,
  by_name: byName,
  ended_at: row.endedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  version: messageVersion(row),
});

function record(
  tx: Transaction,
  actor: DeskActor,
  action: AuditAction,
  { id, title, segmentName }: Row,
  more: object = {},
): Promise<void> {
  return recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: "group-message",
    targetId: id,
    after: { excerpt: title, what: segmentName, ...more },
    address: actor.address,
  });
}
