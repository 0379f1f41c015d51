import { and, count, eq, inArray, or } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { couponWords } from "#shared/coupon.ts";
import { AppError } from "#shared/errors.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";
import { insertCoupons } from "./claim-coupon.ts";
import { lockBatch } from "./desk-batches.ts";
import { couponNotice } from "./notice-kinds.ts";
import { type AtDesk, record } from "./policy.ts";
import type { BatchRow } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

/** Members at once. */
const MOST = 500;

interface Problem {
  line: number;
  text: string;
}

/**
 * Gives one each to the members that the lines name, by the number of the account or by mobile; they are told. With one mistake
 * in it none is given. The same key again gives no more.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for a batch that is not open; INVALID_INPUT beside the text
 */
export async function grantCoupons(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  batchId: string,
  { text, idempotency_key: key }: { text: string; idempotency_key: string },
): Promise<{ done: number; problems: Problem[] }> {
  const lines = text
    .split("\n")
    .map((line, n) => ({
      line: n + 1,
      name:
        line
          .split(/[,，\t]/)[0]
          ?.normalize("NFKC")
          .trim() ?? "",
    }))
    .filter(({ name }) => name !== "");
  if (lines.length === 0) throw new AppError("INVALID_INPUT", "请填写会员，一行一位", { field: "text" });
  if (lines.length > MOST)
    throw new AppError("INVALID_INPUT", `一次最多 ${MOST} 位，请分几次发放`, { field: "text" });
  let problems: Problem[] = [];
  try {
    return await transact(db, async (tx) => {
      const submission = { scope: `coupon-grant:${batchId}`, key, request: { text } };
      const { done } = await once(tx, submission, async () => {
        // Before any of the members: they are only shared here, so that nobody waits for another in a circle.
        const batch = await lockBatch(tx, actor, batchId);
        if (batch.status !== "open") throw new AppError("CONFLICT", "请先开放这批优惠券，再发给会员");
        if (batch.validUntil !== null && batch.validUntil <= new Date())
          throw new AppError("CONFLICT", "这批优惠券的有效期已过");
        const named = await whom(tx, batch, lines);
        problems = named.problems;
        if (problems.length > 0) throw new Mistakes();
        return give(tx, actor, batch, named.ids);
      });
      return { done, problems: [] };
    });
  } catch (error) {
    if (error instanceof Mistakes) return { done: 0, problems };
    throw error;
  }
}

/** Takes the transaction back, so that the same can be sent again once the mistakes are gone. */
class Mistakes extends Error {}

async function give(
  tx: Transaction,
  actor: AtDesk,
  batch: BatchRow,
  ids: readonly string[],
): Promise<{ done: number }> {
  const given = batch.given + ids.length;
  if (given > batch.total)
    throw new AppError("INVALID_INPUT", `只剩 ${batch.total - batch.given} 张，不够 ${ids.length} 位`, {
      field: "text",
    });
  const made = await insertCoupons(tx, batch, ids);
  await tx.update(couponBatches).set({ given }).where(eq(couponBatches.id, batch.id));
  for (const { id, memberId } of made)
    if (memberId !== null)
      await notify(
        tx,
        couponNotice,
        { memberId, key: `coupon:${id}` },
        {
          title: `收到一张优惠券：${couponWords(batch)}`,
          body: `“${batch.name}”已放进你的卡包。`,
          tab: "mine",
        },
      );
  const after = { excerpt: batch.name, total: ids.length };
  await record(tx, actor, "coupons.granted", batch.id, { after });
  return { done: ids.length };
}

/** Whom the lines name. What one may have is not given beyond, and who is named twice is a mistake. */
async function whom(
  tx: Transaction,
  { id: batchId, perMember }: BatchRow,
  lines: readonly { line: number; name: string }[],
): Promise<{ ids: string[]; problems: Problem[] }> {
  const mobiles = lines.map(({ name }) => plainMobile(name)).filter(isMobile);
  const numbers = lines.map(({ name }) => name).filter((name) => /^[1-9]\d{0,17}$/.test(name));
  const known = await tx
    .select({ id: members.id, mobile: members.mobile, status: members.status })
    .from(members)
    .where(or(inArray(members.id, [...numbers, "0"]), inArray(members.mobile, [...mobiles, ""])));
  const found = lines.map(({ line, name }) => ({
    line,
    name,
    // Eleven digits are a mobile number before they are that of an account.
    member: known.find(({ mobile }) => mobile === plainMobile(name)) ?? known.find(({ id }) => id === name),
  }));
  const have = await tx
    .select({ id: coupons.memberId, n: count() })
    .from(coupons)
    .where(and(eq(coupons.batchId, batchId), inArray(coupons.memberId, [...known.map(({ id }) => id), "0"])))
    .groupBy(coupons.memberId);
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { line, name, member } of found) {
    if (member === undefined || member.status === "cancelled") {
      problems.push({ line, text: `没有会员 ${name}` });
      continue;
    }
    if (seen.has(member.id)) problems.push({ line, text: `${name} 写了两次` });
    else if ((have.find(({ id }) => id === member.id)?.n ?? 0) >= perMember)
      problems.push({ line, text: `${name} 已经有 ${perMember} 张` });
    seen.add(member.id);
  }
  return { ids: found.flatMap(({ member }) => member?.id ?? []), problems };
}
