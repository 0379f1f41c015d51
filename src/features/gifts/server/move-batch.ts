import { eq } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type BatchRow, batchVersion, lockBatch, partsOf } from "./batch-rows.ts";
import { codesOf, showBatch } from "./list-batches.ts";
import { lockOpenClaims } from "./move-claim.ts";
import { type AtDesk, record } from "./policy.ts";
import { takeBack } from "./postage.ts";
import { giftBatches, giftClaims } from "./tables.ts";

/**
 * Opens a draft, or one that was closed: its claims begin and end with its window.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is open, that is over, or has nothing to give
 */
export async function publishBatch(db: Database, actor: AtDesk, id: string, version: string) {
  return db.transaction(async (tx) => {
    const { row, items } = await seen(tx, actor, id, version);
    if (row.status === "open") throw new AppError("CONFLICT", "这批礼品已经在发放");
    if (row.closesAt <= new Date()) throw new AppError("CONFLICT", "登记时间已经结束，请先改时间");
    if (items.every(({ options }) => options.every(({ total }) => total === 0)))
      throw new AppError("CONFLICT", "库存都是 0，请先填写库存");
    if (row.codeKind === "single" && (await codesOf(tx, id)).total === 0)
      throw new AppError("CONFLICT", "还没有生成兑换码，请先生成");
    await tx.update(giftBatches).set({ status: "open" }).where(eq(giftBatches.id, id));
    const action = row.status === "draft" ? "gifts.published" : "gifts.reopened";
    await record(tx, actor, action, { kind: "gift_batch", id }, { after: { excerpt: row.name } });
    return showBatch(tx, actor, id);
  });
}

/**
 * Ends claiming at once. What was claimed can be collected and is sent as it was promised, unless all that is not yet on its
 * way is withdrawn along with it; its members are told why.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is not open; INVALID_INPUT for withdrawing without a reason
 */
export async function closeBatch(
  services: Pick<Services, "db" | "cache">,
  actor: AtDesk,
  id: string,
  { version, withdraw, reason }: { version: string; withdraw: boolean; reason: string },
) {
  if (withdraw && reason === "")
    throw new AppError("INVALID_INPUT", "请填写撤回的原因，会告诉每位登记的人", { field: "reason" });
  return transact(services.db, async (tx) => {
    const { row } = await seen(tx, actor, id, version);
    if (row.status !== "open") throw new AppError("CONFLICT", "这批礼品没有在发放");
    await tx.update(giftBatches).set({ status: "closed" }).where(eq(giftBatches.id, id));
    const withdrawn = withdraw ? await withdrawAll(tx, services, actor, id, reason) : 0;
    const after = { excerpt: row.name, ...(withdraw && { withdrawn, reason }) };
    await record(tx, actor, "gifts.closed", { kind: "gift_batch", id }, { after });
    return showBatch(tx, actor, id);
  });
}

async function withdrawAll(
  tx: Transaction,
  services: Pick<Services, "cache">,
  actor: AtDesk,
  batchId: string,
  reason: string,
): Promise<number> {
  const open = await lockOpenClaims(tx, batchId);
  for (const claim of open)
    await takeBack(tx, services, claim, "withdraw", {
      ...{ by: "desk", adminId: actor.id, note: reason, set: { reason } },
      tell: { what: "的发放已取消", reason },
    });
  return open.length;
}

/** Deletes a batch of which nobody ever claimed anything. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteBatch(db: Database, actor: AtDesk, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockBatch(tx, actor, id);
    if ((await tx.$count(giftClaims, eq(giftClaims.batchId, id))) > 0)
      throw new AppError("CONFLICT", "已有人登记过，不能删除；不再发放请关闭它");
    const { pictureIds } = await partsOf(tx, id);
    await tx.delete(giftBatches).where(eq(giftBatches.id, id));
    await releaseMedia(tx, pictureIds);
    await record(tx, actor, "gifts.deleted", { kind: "gift_batch", id }, { after: { excerpt: row.name } });
  });
}

async function seen(
  tx: Transaction,
  actor: AtDesk,
  id: string,
  version: string,
): Promise<{ row: BatchRow; items: Awaited<ReturnType<typeof partsOf>>["items"] }> {
  const row = await lockBatch(tx, actor, id);
  const parts = await partsOf(tx, id);
  if (batchVersion(row, parts) !== version) throw new AppError("CHANGED");
  return { row, items: parts.items };
}
