import { randomInt } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { FREES_MEMBER } from "#shared/gift.ts";
import { PAY_WITHIN } from "#shared/order.ts";
import type { ClaimInput } from "../contract.ts";
import type { BatchRow } from "./batch-rows.ts";
import { conditionsOf } from "./conditions.ts";
import { destinationOf } from "./destination.ts";
import { addEvent } from "./move-claim.ts";
import { askPostage } from "./postage.ts";
import { sealRecipient } from "./seal.ts";
import { stateOf } from "./state.ts";
import { giftBatches, giftClaims, giftCodes, giftOptions } from "./tables.ts";

/**
 * Claims one piece of a batch for a member. The same key again answers the claim of the first time.
 * @throws AppError NOT_FOUND; CLOSED before and after its time; CONFLICT for who has one, and for whom it is not; GONE when
 *   the choice is all gone; CLOSED where postage is asked for and the shop takes no payments; INVALID_INPUT beside code, way, store, address or number
 */
export async function claimGift(
  services: Services,
  memberId: string,
  batchId: string,
  { idempotency_key: key, ...input }: ClaimInput,
): Promise<Claimed> {
  return transact(services.db, async (tx) => {
    // Before the batch and its stock: whoever ends an account holds that first as well.
    const [member] = await tx
      .select({ level: members.level, mobile: members.mobile })
      .from(members)
      .where(eq(members.id, memberId))
      .for("key share");
    if (member === undefined) throw new AppError("UNAUTHENTICATED");
    const submission = { scope: `gift-claim:${memberId}:${batchId}`, key, request: input };
    return once(tx, submission, () => claim(tx, services, { id: memberId, ...member }, batchId, input));
  });
}

type Claimed = {
  id: string;
  /** Under which its postage is paid; empty where there is none to pay, or not yet. */
  payment_number: string;
};

interface Claimant {
  id: string;
  level: number;
  mobile: string | null;
}

async function claim(
  tx: Transaction,
  services: Services,
  member: Claimant,
  batchId: string,
  input: Omit<ClaimInput, "idempotency_key">,
): Promise<Claimed> {
  const batch = await openBatch(tx, batchId);
  await refuseSecond(tx, batchId, member.id);
  const missing = (await conditionsOf(tx, batch, member)).filter(({ met }) => met === false);
  if (missing.length > 0)
    throw new AppError("CONFLICT", `这份礼品要求：${missing.map(({ label }) => label).join("、")}`);
  if (!(input.way === "pickup" ? batch.pickup : batch.mail))
    throw new AppError("INVALID_INPUT", "不能用这种方式领取", { field: "way" });
  const { storeId, recipient } = await destinationOf(tx, { batchId, member, way: input.way, input });
  const codeId = await takeCode(tx, batch, input.code);
  await takePiece(tx, batchId, input.option_id);
  const postageFen = input.way === "mail" ? batch.postageFen : 0;
  const state = batch.needsReview ? "review" : postageFen > 0 ? "unpaid" : "ready";
  const row = await insertClaim(tx, {
    ...{ batchId, optionId: input.option_id, memberId: member.id, state, way: input.way, storeId },
    postageFen,
  });
  await tx
    .update(giftClaims)
    .set(sealRecipient(services.keys, row.id, recipient))
    .where(eq(giftClaims.id, row.id));
  if (codeId !== null) await tx.update(giftCodes).set({ claimId: row.id }).where(eq(giftCodes.id, codeId));
  await addEvent(tx, row, "claim", { by: "member" });
  if (state !== "unpaid") return { id: row.id, payment_number: "" };
  const payBy = new Date(Date.now() + PAY_WITHIN);
  return { id: row.id, payment_number: await askPostage(tx, services, row, batch, payBy) };
}

/** Held against changes by the desk until the claim is stored; other claims are let through. */
async function openBatch(tx: Transaction, id: string): Promise<BatchRow> {
  const [batch] = await tx.select().from(giftBatches).where(eq(giftBatches.id, id)).for("share");
  if (batch === undefined || batch.status === "draft") throw new AppError("NOT_FOUND", "没有这批礼品");
  const state = stateOf(batch, true);
  if (state === "upcoming") throw new AppError("CLOSED", "登记还没有开始，到时再来");
  if (state === "ended") throw new AppError("CLOSED", "登记已经结束");
  return batch;
}

async function refuseSecond(tx: Transaction, batchId: string, memberId: string): Promise<void> {
  const own = await tx
    .select({ state: giftClaims.state })
    .from(giftClaims)
    .where(and(eq(giftClaims.batchId, batchId), eq(giftClaims.memberId, memberId)));
  const standing = own.find(({ state }) => !FREES_MEMBER.includes(state));
  if (standing?.state === "expired")
    throw new AppError("CONFLICT", "你登记过这份礼品，过期没有领取，不能再登记");
  if (standing !== undefined) throw new AppError("CONFLICT", "你已经登记过这份礼品");
}

/** @returns the single-use code that is used up; null where none is */
async function takeCode(tx: Transaction, batch: BatchRow, typed: string): Promise<string | null> {
  if (batch.codeKind === "none") return null;
  const wrong = (text: string) => new AppError("INVALID_INPUT", text, { field: "code" });
  if (typed === "") throw wrong(batch.codeKind === "single" ? "请输入兑换码" : "请输入领取口令");
  if (batch.codeKind === "shared") {
    if (typed !== batch.sharedCode) throw wrong("口令不对，请核对大小写以外的每个字");
    return null;
  }
  const [code] = await tx
    .select({ id: giftCodes.id, claimId: giftCodes.claimId })
    .from(giftCodes)
    .where(and(eq(giftCodes.batchId, batch.id), eq(giftCodes.code, typed)))
    .for("update");
  if (code === undefined) throw wrong("兑换码不对，请核对后重新输入");
  if (code.claimId !== null) throw wrong("这个兑换码已经用过了");
  return code.id;
}

/** Takes one piece off the stock; the row of the choice is where everybody meets. */
async function takePiece(tx: Transaction, batchId: string, optionId: string): Promise<void> {
  const taken = await tx
    .update(giftOptions)
    .set({ taken: sql`${giftOptions.taken} + 1` })
    .where(
      and(
        eq(giftOptions.id, optionId),
        eq(giftOptions.batchId, batchId),
        lt(giftOptions.taken, giftOptions.total),
      ),
    )
    .returning({ id: giftOptions.id });
  if (taken.length > 0) return;
  const known = await tx.$count(
    giftOptions,
    and(eq(giftOptions.id, optionId), eq(giftOptions.batchId, batchId)),
  );
  if (known === 0) throw new AppError("INVALID_INPUT", "没有这个选项，请刷新后重选", { field: "option_id" });
  const [left] = await tx
    .select({ n: sql<number>`coalesce(sum(${giftOptions.total} - ${giftOptions.taken}), 0)::int` })
    .from(giftOptions)
    .where(eq(giftOptions.batchId, batchId));
  throw new AppError("GONE", (left?.n ?? 0) > 0 ? "这个选项已经发完，换一个吧" : "礼品已发完");
}

/** Tries as many codes for the store as it takes until one is free. */
async function insertClaim(
  tx: Transaction,
  values: Omit<typeof giftClaims.$inferInsert, "code">,
): Promise<typeof giftClaims.$inferSelect> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const code = values.way === "pickup" ? pickupCode() : null;
    const [row] = await tx
      .insert(giftClaims)
      .values({ ...values, code })
      .onConflictDoNothing({ target: giftClaims.code })
      .returning();
    if (row !== undefined) return row;
  }
  throw new Error("no free code for the store was found");
}

/** Eight digits that nobody can guess; the first is not 0, for whoever types it into a field for numbers. */
const pickupCode = (): string => String(randomInt(10_000_000, 100_000_000));
