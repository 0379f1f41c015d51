import { and, desc, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { choiceWords, UNDO_MINUTES } from "#shared/gift.ts";
import type { giftDeskEndpoints, HandedOut, ToHandOut } from "../desk-contract.ts";
import { picturesOf } from "./batch-rows.ts";
import { deskRows } from "./desk-claims.ts";
import { type ClaimRow, lockClaim, moveClaim } from "./move-claim.ts";
import { type AtDesk, record } from "./policy.ts";
import { presentStore } from "./show-gift.ts";
import { storesOf } from "./stores.ts";
import { giftBatches, giftClaims, giftStores } from "./tables.ts";

type Counter = z.input<(typeof giftDeskEndpoints)["GET /api/admin/gift-counter"]["data"]>;

/** What was handed out is shown for a day: for whoever comes back and asks. */
const SHOWN_MS = 86_400_000;
const SHOWN = 20;
const GONE_NAME = "已注销用户";

/** The stores in which the account hands out, and what was handed out there last. */
export async function showCounter({ db }: Pick<Services, "db">, actor: AtDesk): Promise<Counter> {
  const stores = await storesOf(db, actor.id);
  const shown = [];
  for (const store of stores) {
    const rows = await deskRows(db)
      .where(
        and(
          eq(giftClaims.storeId, store.id),
          eq(giftClaims.state, "handed"),
          gt(giftClaims.handedAt, new Date(Date.now() - SHOWN_MS)),
        ),
      )
      .orderBy(desc(giftClaims.handedAt), desc(giftClaims.id))
      .limit(SHOWN);
    shown.push({ ...presentStore(store), handed: rows.map(handedOut) });
  }
  return { stores: shown };
}

function handedOut({
  claim,
  gift,
  item,
  values,
  nickname,
}: Awaited<ReturnType<typeof deskRows>>[number]): HandedOut {
  const at = claim.handedAt ?? new Date(0);
  const until = undoUntil(at);
  return {
    ...{ id: claim.id, gift, choice: choiceWords(item, values), nickname: nickname ?? GONE_NAME },
    handed_at: at.toISOString(),
    undo_until: until > new Date() ? until.toISOString() : null,
  };
}

const undoUntil = (handedAt: Date): Date => new Date(handedAt.getTime() + UNDO_MINUTES * 60_000);

/** What a code stands for, to be looked at before it is handed out. @throws AppError as {@link handOut} */
export async function lookAtCode(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  { store_id: storeId, code }: { store_id: string; code: string },
): Promise<ToHandOut> {
  await demandStore(db, actor, storeId);
  const claim = await firstRow(db, giftClaims, eq(giftClaims.code, code));
  const batch = await refuse(db, claim, storeId);
  const [row] = await deskRows(db).where(eq(giftClaims.code, code));
  if (row === undefined) throw noSuchCode();
  const pictures = await picturesOf(db, [batch.id], { unlisted: false });
  return {
    ...{ id: row.claim.id, gift: row.gift, choice: choiceWords(row.item, row.values) },
    picture: pictures.get(batch.id)?.[0] ?? null,
    nickname: row.nickname ?? GONE_NAME,
    collect_until: batch.collectUntil.toISOString(),
  };
}

/**
 * Hands a gift out over the counter of one's own store. The same key again answers what was handed out the first time.
 * @throws AppError FORBIDDEN for a store that is not the account's; NOT_FOUND for a code that nobody has; CONFLICT, in words
 *   for whoever stands there, for another store's, what was handed out already, and what is not to be had
 */
export async function handOut(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  {
    store_id: storeId,
    code,
    idempotency_key: key,
  }: { store_id: string; code: string; idempotency_key: string },
): Promise<HandedOut> {
  return transact(db, async (tx) => {
    await demandStore(tx, actor, storeId);
    const request = { storeId, code };
    const { id } = await once(tx, { scope: `gift-hand-out:${actor.id}`, key, request }, async () => {
      const claim = await lockedRow(tx, giftClaims, eq(giftClaims.code, code));
      const batch = await refuse(tx, claim, storeId);
      if (claim === undefined) throw noSuchCode();
      await moveClaim(tx, claim, "hand", {
        ...{ by: "store", adminId: actor.id, set: { handedBy: actor.id, handedAt: new Date() } },
        tell: { what: "已领取", body: "到店核销成功，谢谢参与。" },
      });
      const store = await firstRow(tx, giftStores, eq(giftStores.id, storeId));
      const after = { excerpt: batch.name, store: store?.name ?? "" };
      await record(tx, actor, "gifts.handed", { kind: "gift_claim", id: claim.id }, { after });
      return { id: claim.id };
    });
    const [row] = await deskRows(tx).where(eq(giftClaims.id, id));
    if (row === undefined) throw noSuchCode();
    return handedOut(row);
  });
}

/**
 * Takes a hand-out back, within five minutes of it and in the store where it was.
 * @throws AppError NOT_FOUND; FORBIDDEN for another store's; CONFLICT when it is too late, or was not handed out
 */
export async function undoHandOut({ db }: Pick<Services, "db">, actor: AtDesk, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const claim = await lockClaim(tx, id);
    await demandStore(tx, actor, claim.storeId ?? "0");
    if (claim.state === "handed" && claim.handedAt !== null && undoUntil(claim.handedAt) <= new Date())
      throw new AppError("CONFLICT", `核销超过 ${UNDO_MINUTES} 分钟，不能撤销，请联系活动运营`);
    await moveClaim(tx, claim, "unhand", {
      ...{ by: "store", adminId: actor.id, set: { handedBy: null, handedAt: null } },
      tell: { what: "的核销已撤销", body: "核销码恢复有效，可以再到店领取。" },
    });
    const batch = await firstRow(tx, giftBatches, eq(giftBatches.id, claim.batchId));
    const after = { excerpt: batch?.name ?? "" };
    await record(tx, actor, "gifts.unhanded", { kind: "gift_claim", id }, { after });
  });
}

async function demandStore(db: Queryable | Transaction, actor: AtDesk, storeId: string): Promise<void> {
  const own = await storesOf(db, actor.id);
  if (!own.some(({ id }) => id === storeId)) throw new AppError("FORBIDDEN", "你的账号不属于这家门店");
}

const noSuchCode = () => new AppError("NOT_FOUND", "没有这个核销码，请核对数字", { field: "code" });

const STANDING = {
  unpaid: "这份礼品还没有付邮费",
  review: "这份礼品还在审核，通过后才能领取",
  refused: "这份礼品的登记未通过",
  cancelled: "这份礼品已经取消",
  expired: "这份礼品已过领取期限",
  shipped: "这份礼品已经寄出",
} as const;

/** Why a claim cannot be handed out here and now. @returns its batch where it can */
async function refuse(
  db: Queryable,
  claim: ClaimRow | undefined,
  storeId: string,
): Promise<typeof giftBatches.$inferSelect> {
  if (claim === undefined) throw noSuchCode();
  const batch = await firstRow(db, giftBatches, eq(giftBatches.id, claim.batchId));
  if (batch === undefined) throw noSuchCode();
  const no = (text: string) => new AppError("CONFLICT", text, { field: "code" });
  if (claim.storeId !== storeId) {
    const store = await firstRow(db, giftStores, eq(giftStores.id, claim.storeId ?? "0"));
    throw no(`这份礼品要在“${store?.name ?? "其他门店"}”领取`);
  }
  if (claim.state === "handed")
    throw no(`这份礼品已在 ${formatDate(claim.handedAt ?? new Date(), { time: true })} 核销过`);
  if (claim.state !== "ready") throw no(STANDING[claim.state]);
  if (batch.collectUntil <= new Date())
    throw no(`已过领取期限，${formatDate(batch.collectUntil, { time: true })} 截止`);
  return batch;
}
