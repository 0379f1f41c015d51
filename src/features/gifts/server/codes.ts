import { randomInt } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { MAX_CODES } from "../desk-contract.ts";
import { lockBatch } from "./batch-rows.ts";
import { codesOf } from "./list-batches.ts";
import { type AtDesk, record } from "./policy.ts";
import { giftCodes } from "./tables.ts";

/** Without what is taken for one another in print, as 0 and O, 1 and I, 5 and S, 8 and B. */
const LETTERS = "234679ACDEFGHJKMNPQRTUVWXYZ";
const LENGTH = 10;
const AT_ONCE = 1000;

export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/**
 * Makes codes that open a batch once each. The same key again makes no more.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT where the batch asks for none; INVALID_INPUT beside the count for too many
 */
export async function makeCodes(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  batchId: string,
  { count, idempotency_key: key }: { count: number; idempotency_key: string },
): Promise<{ total: number; used: number }> {
  return db.transaction(async (tx) => {
    const batch = await lockBatch(tx, actor, batchId);
    if (batch.codeKind !== "single") throw new AppError("CONFLICT", "这批礼品不用一次性兑换码");
    await once(tx, { scope: `gift-codes:${batchId}`, key, request: { count } }, async () => {
      const { total } = await codesOf(tx, batchId);
      if (total + count > MAX_CODES)
        throw new AppError(
          "INVALID_INPUT",
          `一批最多 ${MAX_CODES} 个兑换码，还能生成 ${MAX_CODES - total} 个`,
          {
            field: "count",
          },
        );
      await insertCodes(tx, batchId, count);
      const after = { excerpt: batch.name, total: count };
      await record(tx, actor, "gifts.codes", { kind: "gift_batch", id: batchId }, { after });
      return { count };
    });
    return codesOf(tx, batchId);
  });
}

/** Until as many are there as were asked for: one in a billion is there already. */
export async function insertCodes(tx: Transaction, batchId: string, count: number): Promise<void> {
  for (let missing = count; missing > 0; ) {
    const values = Array.from({ length: Math.min(missing, AT_ONCE) }, () => ({ batchId, code: newCode() }));
    const made = await tx
      .insert(giftCodes)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: giftCodes.id });
    missing -= made.length;
  }
}

/** All codes of a batch, in the order in which they were made. @throws AppError NOT_FOUND, FORBIDDEN */
export async function exportCodes(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  batchId: string,
): Promise<{ items: { code: string; used: boolean }[] }> {
  return db.transaction(async (tx) => {
    const { name } = await lockBatch(tx, actor, batchId);
    const rows = await tx
      .select({ code: giftCodes.code, claimId: giftCodes.claimId })
      .from(giftCodes)
      .where(eq(giftCodes.batchId, batchId))
      .orderBy(asc(giftCodes.id));
    const after = { excerpt: name, total: rows.length };
    await record(tx, actor, "gifts.codes_exported", { kind: "gift_batch", id: batchId }, { after });
    return { items: rows.map(({ code, claimId }) => ({ code, used: claimId !== null })) };
  });
}
