import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { ReceiverValues, receiverSchema } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import { readers } from "../people.ts";
import { MANAGE } from "../policy.ts";
import { deskMessages, warningReceivers, warningRules } from "../tables.ts";
import { checkAddress, openAddress, type ReceiverRow, sealAddress, send } from "./send.ts";

type View = z.input<typeof receiverSchema>;
type Store = Pick<Services, "db" | "env" | "keys">;

export async function listReceivers(db: Queryable): Promise<View[]> {
  const rows = await db.select().from(warningReceivers).orderBy(asc(warningReceivers.id));
  return rows.map(presentReceiver);
}

export function presentReceiver(row: ReceiverRow): View {
  const { id, kind, name, hint, active, lastSentAt, lastError } = row;
  return {
    ...{ id, kind, name, hint, active, last_error: lastError },
    last_sent_at: lastSentAt?.toISOString() ?? null,
  };
}

/** Receivers serve every section: who may manage only one may use them, and change none. */
function assertMayChange(actor: AdminActor): void {
  if (!can(actor, MANAGE)) throw new AppError("FORBIDDEN", "接收方由管理全站舆情的管理员设置");
}

/** @throws AppError FORBIDDEN; INVALID_INPUT for an address that cannot be sent to */
export function addReceiver(services: Store, actor: AdminActor, values: ReceiverValues): Promise<View> {
  assertMayChange(actor);
  return services.db.transaction(async (tx) => {
    await checkValues(tx, services, values);
    const { kind, name, admin_id: adminId, address, secret, active } = values;
    checkAddress(services.env, kind, address);
    const [made] = await tx
      .insert(warningReceivers)
      .values({
        ...{ kind, name, active, createdBy: actor.id },
        adminId: kind === "site" ? adminId : null,
        hint: await hintOf(tx, values),
      })
      .returning();
    if (made === undefined) throw new Error("the receiver was not stored");
    const row = kind === "site" ? made : await seal(tx, services, made, { address, secret });
    await record(tx, actor, "receivers.add", row);
    return presentReceiver(row);
  });
}

/** An empty address or secret stays as it is. @throws AppError NOT_FOUND; as `addReceiver` */
export function changeReceiver(
  services: Store,
  actor: AdminActor,
  id: string,
  values: ReceiverValues,
): Promise<View> {
  assertMayChange(actor);
  return services.db.transaction(async (tx) => {
    const before = await lockReceiver(tx, id);
    if (values.kind !== before.kind)
      throw new AppError("INVALID_INPUT", "接收方的种类不能改，请另加一个", { field: "kind" });
    await checkValues(tx, services, values);
    const { kind, name, admin_id: adminId, active } = values;
    const kept = openAddress(services.keys, before);
    const address = values.address || kept.address;
    const secret = values.secret || kept.secret;
    checkAddress(services.env, kind, address);
    const changed = { name, active, adminId: kind === "site" ? adminId : null, updatedAt: new Date() };
    const hint = await hintOf(tx, { ...values, address });
    const [after] = await tx
      .update(warningReceivers)
      .set({ ...changed, hint, lastError: "" })
      .where(eq(warningReceivers.id, id))
      .returning();
    if (after === undefined) throw new AppError("NOT_FOUND");
    const row = kind === "site" ? after : await seal(tx, services, after, { address, secret });
    await record(tx, actor, "receivers.change", row);
    return presentReceiver(row);
  });
}

/** @throws AppError NOT_FOUND */
export function removeReceiver({ db }: Store, actor: AdminActor, id: string): Promise<void> {
  assertMayChange(actor);
  return db.transaction(async (tx) => {
    const row = await lockReceiver(tx, id);
    await tx
      .update(warningRules)
      .set({ receiverIds: sql`array_remove(${warningRules.receiverIds}, ${id}::bigint)` });
    await tx.delete(warningReceivers).where(eq(warningReceivers.id, id));
    await record(tx, actor, "receivers.remove", row);
  });
}

/** Sends a test at once. @throws AppError NOT_FOUND; UNPROCESSABLE with why it was not taken */
export async function testReceiver(services: Services, actor: AdminActor, id: string): Promise<void> {
  const { db, env, log } = services;
  const [receiver] = await db.select().from(warningReceivers).where(eq(warningReceivers.id, id));
  if (receiver === undefined) throw new AppError("NOT_FOUND", "这个接收方已不存在");
  const said = { title: "【测试】围场舆情预警", text: "收到这条消息，说明预警可以送达这里。" };
  if (receiver.kind === "site" && receiver.adminId !== null)
    await db.insert(deskMessages).values({ adminId: receiver.adminId, ...said });
  let problem = "";
  try {
    await send(services, receiver, { ...said, url: env.PUBLIC_URL + deskPathOf("admin.warnings") });
  } catch (error) {
    problem = error instanceof Error ? error.message.slice(0, 200) : "未送达";
    log.info({ err: error, receiver: id }, "a test message was not taken");
  }
  await db
    .update(warningReceivers)
    .set(problem === "" ? { lastSentAt: new Date(), lastError: "" } : { lastError: problem })
    .where(eq(warningReceivers.id, id));
  await db.transaction((tx) => record(tx, actor, "receivers.test", receiver));
  if (problem !== "") throw new AppError("UNPROCESSABLE", `未送达：${problem}`);
}

async function checkValues(
  tx: Transaction,
  { env }: Pick<Store, "env">,
  values: ReceiverValues,
): Promise<void> {
  if (values.kind === "mail" && env.SMTP_URL === undefined)
    throw new AppError("INVALID_INPUT", "还没有配置发信服务器，请先设置 SMTP_URL", { field: "kind" });
  if (values.kind !== "site") return;
  if (!(await readers(tx)).some(({ id }) => id === values.admin_id))
    throw new AppError("INVALID_INPUT", "请选择能查看舆情的管理员", { field: "admin_id" });
}

async function seal(
  tx: Transaction,
  { keys }: Pick<Store, "keys">,
  { id }: ReceiverRow,
  to: { address: string; secret: string },
): Promise<ReceiverRow> {
  const { keyId, sealed } = sealAddress(keys, id, to);
  const [row] = await tx
    .update(warningReceivers)
    .set({ keyId, sealed })
    .where(eq(warningReceivers.id, id))
    .returning();
  if (row === undefined) throw new Error("the receiver was not stored");
  return row;
}

async function hintOf(
  tx: Transaction,
  { kind, address, admin_id: adminId }: Pick<ReceiverValues, "kind" | "address" | "admin_id">,
): Promise<string> {
  if (kind === "site") return (await readers(tx)).find(({ id }) => id === adminId)?.name ?? "";
  if (kind === "mail") return address.replace(/^(.{1,2})[^@]*/, "$1***");
  return `${URL.parse(address)?.host ?? ""} …${address.slice(-4)}`;
}

async function lockReceiver(tx: Transaction, id: string): Promise<ReceiverRow> {
  const row = await lockedRow(tx, warningReceivers, eq(warningReceivers.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这个接收方已不存在");
  return row;
}

async function record(
  tx: Transaction,
  actor: AdminActor,
  action: AuditAction,
  { id, kind, name, hint, active }: ReceiverRow,
): Promise<void> {
  const after = { kind, name, hint, active };
  await recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: "receiver",
    targetId: id,
    after,
    address: actor.address,
  });
}
