import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type ClaimState, type ClaimWay, choiceWords } from "#shared/gift.ts";
import type { Recipient } from "../contract.ts";
import type { DeskClaim, giftDeskEndpoints } from "../desk-contract.ts";
import { claimVersion } from "./move-claim.ts";
import { type AtDesk, demandManaging, record } from "./policy.ts";
import { maskedRecipient, openRecipient } from "./seal.ts";
import { giftBatches, giftClaims, giftEvents, giftItems, giftOptions, giftStores } from "./tables.ts";

type Detail = z.input<(typeof giftDeskEndpoints)["GET /api/admin/gift-claims/{id}"]["data"]>;

export const deskRows = (db: Queryable) =>
  db
    .select({
      claim: getTableColumns(giftClaims),
      item: giftItems.name,
      values: giftOptions.values,
      nickname: members.nickname,
      store: giftStores.name,
      section: giftBatches.section,
      gift: giftBatches.name,
    })
    .from(giftClaims)
    .innerJoin(giftBatches, eq(giftBatches.id, giftClaims.batchId))
    .innerJoin(giftOptions, eq(giftOptions.id, giftClaims.optionId))
    .innerJoin(giftItems, eq(giftItems.id, giftOptions.itemId))
    .leftJoin(members, eq(members.id, giftClaims.memberId))
    .leftJoin(giftStores, eq(giftStores.id, giftClaims.storeId))
    .$dynamic();

type DeskRow = Awaited<ReturnType<typeof deskRows>>[number];

/** A page of a batch's claims, newest first, what is private masked. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listClaims(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AtDesk,
  batchId: string,
  query: PageQuery & { state?: ClaimState | undefined; way?: ClaimWay | undefined },
): Promise<Page<DeskClaim>> {
  const batch = await firstRow(db, giftBatches, eq(giftBatches.id, batchId));
  if (batch === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
  demandManaging(actor, batch.section);
  const { cursor, limit, state, way } = query;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["gift claims at the desk", actor.id, batchId, state, way], cursor, limit },
    (after, take) =>
      deskRows(db)
        .where(
          and(
            eq(giftClaims.batchId, batchId),
            state === undefined ? undefined : eq(giftClaims.state, state),
            way === undefined ? undefined : eq(giftClaims.way, way),
            below([giftClaims.createdAt, giftClaims.id], after),
          ),
        )
        .orderBy(desc(giftClaims.createdAt), desc(giftClaims.id))
        .limit(take),
    ({ claim }) => [claim.createdAt, claim.id],
  );
  return { items: rows.map((row) => present(keys, row)), next_cursor };
}

function present(keys: Keys, { claim, item, values, nickname, store }: DeskRow): DeskClaim {
  const { id, way, state, memberId, courier, tracking, reason, createdAt, postageFen } = claim;
  return {
    ...{ id, way, state, courier, tracking, reason, store, choice: choiceWords(item, values) },
    postage_fen: postageFen,
    member: memberId === null || nickname === null ? null : { id: memberId, nickname },
    recipient: maskedRecipient(openRecipient(keys, claim)),
    created_at: createdAt.toISOString(),
    version: claimVersion(claim),
  };
}

async function rowFor(db: Queryable, actor: AtDesk, id: string): Promise<DeskRow> {
  const [row] = await deskRows(db).where(eq(giftClaims.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条领取记录");
  demandManaging(actor, row.section);
  return row;
}

/** One claim with what happened to it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showClaim(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AtDesk,
  id: string,
): Promise<Detail> {
  const row = await rowFor(db, actor, id);
  const events = await db
    .select({ ...getTableColumns(giftEvents), admin: admins.name })
    .from(giftEvents)
    .leftJoin(admins, eq(admins.id, giftEvents.adminId))
    .where(eq(giftEvents.claimId, id))
    .orderBy(asc(giftEvents.id));
  return {
    ...present(keys, row),
    events: events.map(({ id: eventId, act, state, by, note, admin, createdAt }) => ({
      ...{ id: eventId, act, state, by, note, admin, at: createdAt.toISOString() },
    })),
  };
}

/**
 * Address and number of a claim in whole; that somebody looked stands in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN, GONE once they were deleted
 */
export async function revealRecipient(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AtDesk,
  id: string,
): Promise<Recipient> {
  return db.transaction(async (tx) => {
    const { claim, gift, nickname } = await rowFor(tx, actor, id);
    const recipient = openRecipient(keys, claim);
    if (recipient === null) throw new AppError("GONE", "收件信息已按期限删除");
    const after = { excerpt: gift, name: nickname ?? "" };
    await record(tx, actor, "gifts.revealed", { kind: "gift_claim", id }, { after });
    return recipient;
  });
}

/**
 * Addresses of all that is to be sent, the first claim first; that somebody took them stands in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function shippingList(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AtDesk,
  batchId: string,
): Promise<{ items: ({ id: string; choice: string } & Recipient)[] }> {
  return db.transaction(async (tx) => {
    const batch = await firstRow(tx, giftBatches, eq(giftBatches.id, batchId));
    if (batch === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
    demandManaging(actor, batch.section);
    const rows = await deskRows(tx)
      .where(and(eq(giftClaims.batchId, batchId), eq(giftClaims.state, "ready"), eq(giftClaims.way, "mail")))
      .orderBy(asc(giftClaims.id));
    const items = rows.flatMap(({ claim, item, values }) => {
      const recipient = openRecipient(keys, claim);
      return recipient === null ? [] : [{ id: claim.id, choice: choiceWords(item, values), ...recipient }];
    });
    const after = { excerpt: batch.name, total: items.length };
    await record(tx, actor, "gifts.exported", { kind: "gift_batch", id: batchId }, { after });
    return { items };
  });
}
