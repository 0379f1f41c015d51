import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { POSTAGE_WITHIN } from "#shared/gift.ts";
import { formatFen } from "#shared/money.ts";
import { addEvent, type ClaimRow, lockClaim, moveClaim, tellOf } from "./move-claim.ts";
import { type AtDesk, demandManaging, record } from "./policy.ts";
import { askPostage, takeBack } from "./postage.ts";
import { giftBatches, giftClaims } from "./tables.ts";

type Db = Pick<Services, "db">;
type BatchRow = typeof giftBatches.$inferSelect;

/** A claim of the batch, locked and as it was seen. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
async function seen(
  tx: Transaction,
  actor: AtDesk,
  id: string,
  version: string,
): Promise<{ row: ClaimRow; batch: BatchRow }> {
  const row = await lockClaim(tx, id);
  const [batch] = await tx.select().from(giftBatches).where(eq(giftBatches.id, row.batchId));
  if (batch === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
  demandManaging(actor, batch.section);
  await lockClaim(tx, id, version);
  return { row, batch };
}

/** Lets a claim pass; its member is told how he comes to it. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT */
export async function approveClaim(
  services: Services,
  actor: AtDesk,
  id: string,
  version: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const { row, batch } = await seen(tx, actor, id, version);
    const until = formatDate(batch.collectUntil, { time: true });
    if (row.postageFen > 0) await approveUnpaid(tx, services, actor, row, batch);
    else
      await moveClaim(tx, row, "approve", {
        ...{ by: "desk", adminId: actor.id },
        tell: {
          what: "的登记已通过",
          body:
            row.way === "pickup" ? `凭核销码到店领取，截止 ${until}。` : "会尽快寄出，寄出前可以修改地址。",
        },
      });
    await record(tx, actor, "gifts.approved", { kind: "gift_claim", id }, { after: { excerpt: batch.name } });
  });
}

/** It is sent once its member paid the postage. */
async function approveUnpaid(
  tx: Transaction,
  services: Services,
  actor: AtDesk,
  row: ClaimRow,
  batch: BatchRow,
): Promise<void> {
  const payBy = new Date(Date.now() + POSTAGE_WITHIN);
  const moved = await moveClaim(tx, row, "ask", {
    ...{ by: "desk", adminId: actor.id },
    tell: {
      what: "的登记已通过，请付邮费",
      body: `邮费 ${formatFen(row.postageFen)}，${formatDate(payBy, { time: true })} 前付款后寄出，过时名额退回。`,
      action: "去付款",
    },
  });
  await askPostage(tx, services, moved, batch, payBy);
}

/** Refuses a claim; its piece goes back. @throws AppError as {@link approveClaim} */
export async function refuseClaim(
  { db }: Db,
  actor: AtDesk,
  id: string,
  { reason, version }: { reason: string; version: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { row, batch } = await seen(tx, actor, id, version);
    await moveClaim(tx, row, "refuse", {
      ...{ by: "desk", adminId: actor.id, note: reason, set: { reason } },
      tell: { what: "的登记未通过", reason },
    });
    await record(
      tx,
      actor,
      "gifts.refused",
      { kind: "gift_claim", id },
      { after: { excerpt: batch.name, reason } },
    );
  });
}

/** Takes a claim back that was neither sent nor handed out. @throws AppError as {@link approveClaim} */
export async function withdrawClaim(
  services: Db & Pick<Services, "cache">,
  actor: AtDesk,
  id: string,
  { reason, version }: { reason: string; version: string },
): Promise<void> {
  await transact(services.db, async (tx) => {
    const { row, batch } = await seen(tx, actor, id, version);
    await takeBack(tx, services, row, "withdraw", {
      ...{ by: "desk", adminId: actor.id, note: reason, set: { reason } },
      tell: { what: "的发放已取消", reason },
    });
    await record(
      tx,
      actor,
      "gifts.withdrawn",
      { kind: "gift_claim", id },
      { after: { excerpt: batch.name, reason } },
    );
  });
}

export interface Parcel {
  courier: string;
  tracking: string;
}

/** A parcel went. For one that went already, its number is corrected. @throws AppError as {@link approveClaim} */
export async function shipClaim(
  { db }: Db,
  actor: AtDesk,
  id: string,
  { version, ...parcel }: Parcel & { version: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { row, batch } = await seen(tx, actor, id, version);
    await ship(tx, actor, row, parcel);
    const after = { excerpt: batch.name, ...parcel };
    await record(tx, actor, "gifts.shipped", { kind: "gift_claim", id }, { after });
  });
}

/** The same, of a locked claim; the caller writes the audit log. */
export async function ship(
  tx: Transaction,
  actor: AtDesk,
  row: ClaimRow,
  { courier, tracking }: Parcel,
): Promise<void> {
  const note = `${courier} ${tracking}`;
  const tell = { what: "已寄出", body: `${courier}，单号 ${tracking}` };
  if (row.state !== "shipped" || row.way !== "mail") {
    await moveClaim(tx, row, "ship", {
      ...{ by: "desk", adminId: actor.id, note, tell },
      set: { courier, tracking, shippedAt: new Date() },
    });
    return;
  }
  if (row.courier === courier && row.tracking === tracking) return;
  await tx.update(giftClaims).set({ courier, tracking }).where(eq(giftClaims.id, row.id));
  await addEvent(tx, row, "corrected", { by: "desk", adminId: actor.id, note });
  await tellOf(tx, row, { ...tell, what: "的快递单号有更正" });
}

/** A parcel did not go after all. @throws AppError as {@link approveClaim} */
export async function unshipClaim({ db }: Db, actor: AtDesk, id: string, version: string): Promise<void> {
  await transact(db, async (tx) => {
    const { row, batch } = await seen(tx, actor, id, version);
    await moveClaim(tx, row, "unship", {
      ...{ by: "desk", adminId: actor.id, set: { courier: "", tracking: "", shippedAt: null } },
      tell: { what: "还没有寄出", body: "之前登记的快递单号有误，寄出后会再通知你。" },
    });
    await record(
      tx,
      actor,
      "gifts.unshipped",
      { kind: "gift_claim", id },
      { after: { excerpt: batch.name } },
    );
  });
}
