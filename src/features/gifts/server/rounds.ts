import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { type ClaimRow, moveClaim, tellOf } from "./move-claim.ts";
import { rewrapRecipients } from "./seal.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";
import { giftBatches, giftClaims } from "./tables.ts";

export const EXPIRY_ROUND = "gifts-expire";
export const REMINDER_ROUND = "gifts-remind";
export const PRIVACY_ROUND = "gifts-private";

/** Who did not collect by then is reminded so long before the end, in hours. */
const REMIND_HOURS = 48;

type Base = Pick<Services, "db" | "log">;

const batchOf = (services: Base, until: "over" | "soon") =>
  exists(
    services.db
      .select({ one: sql`1` })
      .from(giftBatches)
      .where(
        and(
          eq(giftBatches.id, giftClaims.batchId),
          until === "over"
            ? lte(giftBatches.collectUntil, sql`now()`)
            : and(
                gt(giftBatches.collectUntil, sql`now()`),
                lte(giftBatches.collectUntil, sql`now() + make_interval(hours => ${REMIND_HOURS})`),
              ),
        ),
      ),
  );

/** A claim, unless others are at it. */
async function free(tx: Transaction, id: string): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select()
    .from(giftClaims)
    .where(eq(giftClaims.id, id))
    .for("update", { skipLocked: true });
  return row;
}

/** Ends claims that were not collected by their day; their pieces go back. @returns how many */
export function expireClaims(services: Base): Promise<number> {
  const due = and(
    eq(giftClaims.way, "pickup"),
    inArray(giftClaims.state, ["review", "ready"]),
    batchOf(services, "over"),
  );
  return eachDue(services, EXPIRY_ROUND, { id: giftClaims.id, due, order: giftClaims.id }, async (tx, id) => {
    const row = await free(tx, id);
    if (row === undefined || (row.state !== "review" && row.state !== "ready")) return false;
    // Its day may have been put off while it waited for its turn.
    const [batch] = await tx
      .select({ until: giftBatches.collectUntil })
      .from(giftBatches)
      .where(eq(giftBatches.id, row.batchId));
    if (batch === undefined || batch.until > new Date()) return false;
    await moveClaim(tx, row, "expire", {
      by: "system",
      tell: {
        what: "已过期",
        body: `没有在 ${formatDate(batch.until, { time: true })} 前领取，名额已退回。`,
      },
    });
    return true;
  });
}

/** Reminds whoever has not collected two days before the end, once. @returns how many */
export function remindClaims(services: Base): Promise<number> {
  const due = and(
    eq(giftClaims.way, "pickup"),
    eq(giftClaims.state, "ready"),
    isNull(giftClaims.remindedAt),
    // Who claims in the last two days knows.
    lte(giftClaims.createdAt, sql`now() - interval '1 hour'`),
    batchOf(services, "soon"),
  );
  return eachDue(
    services,
    REMINDER_ROUND,
    { id: giftClaims.id, due, order: giftClaims.id },
    async (tx, id) => {
      const row = await free(tx, id);
      if (row === undefined || row.state !== "ready" || row.remindedAt !== null) return false;
      const [batch] = await tx
        .select({ until: giftBatches.collectUntil })
        .from(giftBatches)
        .where(eq(giftBatches.id, row.batchId));
      if (batch === undefined) return false;
      await tx.update(giftClaims).set({ remindedAt: new Date() }).where(eq(giftClaims.id, id));
      await tellOf(tx, row, {
        what: "快到期了",
        body: `请在 ${formatDate(batch.until, { time: true })} 前到店领取，过期作废。`,
        action: "看核销码",
      });
      return true;
    },
  );
}

/** Deletes address and number of claims that were done with long enough ago. @returns how many */
export async function deleteRecipients(services: Base): Promise<number> {
  const days = await settingValue(services.db, KEEP_DAYS, keepDays);
  const due = and(
    isNotNull(giftClaims.sealed),
    lte(giftClaims.settledAt, sql`now() - make_interval(days => ${days})`),
  );
  return eachDue(
    services,
    PRIVACY_ROUND,
    { id: giftClaims.id, due, order: giftClaims.settledAt },
    async (tx, id) => {
      const row = await free(tx, id);
      if (row === undefined || row.settledAt === null || row.sealed === null) return false;
      await tx.update(giftClaims).set({ sealed: null, sealedKeyId: null }).where(eq(giftClaims.id, id));
      return true;
    },
  );
}

/** Declares what happens to claims by itself. */
export async function defineGiftJobs(services: Services): Promise<void> {
  await services.jobs.define("gifts-deadlines", {
    cron: "*/5 * * * *",
    async work() {
      await expireClaims(services);
      await remindClaims(services);
    },
  });
  await services.jobs.define("gifts-private", {
    cron: "41 * * * *",
    async work() {
      await deleteRecipients(services);
      const { lost } = await rewrapRecipients(services);
      if (lost > 0)
        services.log.warn({ lost }, "addresses of gifts cannot be opened: their key is not configured");
    },
  });
}
