import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { z } from "zod";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import { choiceWords, FREES_MEMBER, isSettled } from "#shared/gift.ts";
import type { claimCardSchema, claimSchema } from "../contract.ts";
import { picturesOf } from "./batch-rows.ts";
import { claimVersion } from "./move-claim.ts";
import { openRecipient } from "./seal.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";
import { presentStore, storesOfBatch } from "./show-gift.ts";
import { stateOf } from "./state.ts";
import { giftBatches, giftClaims, giftEvents, giftItems, giftOptions, giftStores } from "./tables.ts";

type Card = z.input<typeof claimCardSchema>;

const ownRows = (db: Queryable) =>
  db
    .select({
      claim: getTableColumns(giftClaims),
      batch: getTableColumns(giftBatches),
      item: giftItems.name,
      values: giftOptions.values,
    })
    .from(giftClaims)
    .innerJoin(giftBatches, eq(giftBatches.id, giftClaims.batchId))
    .innerJoin(giftOptions, eq(giftOptions.id, giftClaims.optionId))
    .innerJoin(giftItems, eq(giftItems.id, giftOptions.itemId))
    .$dynamic();

type OwnRow = Awaited<ReturnType<typeof ownRows>>[number];

/** A page of a member's claims, newest first. */
export async function listOwnClaims(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Card>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["gift claims", memberId], cursor, limit },
    (after, take) =>
      ownRows(db)
        .where(and(eq(giftClaims.memberId, memberId), below([giftClaims.createdAt, giftClaims.id], after)))
        .orderBy(desc(giftClaims.createdAt), desc(giftClaims.id))
        .limit(take),
    ({ claim }) => [claim.createdAt, claim.id],
  );
  const pictures = await picturesOf(
    db,
    rows.map(({ batch }) => batch.id),
    { unlisted: false },
  );
  return { items: rows.map((row) => cardOf(row, pictures)), next_cursor };
}

function cardOf(
  { claim, batch, item, values }: OwnRow,
  pictures: Awaited<ReturnType<typeof picturesOf>>,
): Card {
  const { id, way, state, createdAt } = claim;
  return {
    ...{ id, way, state, choice: choiceWords(item, values), created_at: createdAt.toISOString() },
    gift: {
      ...{ id: batch.id, name: batch.name, section: batch.section },
      picture: pictures.get(batch.id)?.[0] ?? null,
    },
    collect_until: way === "pickup" ? batch.collectUntil.toISOString() : null,
  };
}

/** One claim of a member's, with all that is known of it. @throws AppError NOT_FOUND for none of his */
export async function showOwnClaim(
  { db, keys, env }: Pick<Services, "db" | "keys" | "env">,
  memberId: string,
  id: string,
): Promise<z.input<typeof claimSchema>> {
  const [row] = await ownRows(db).where(and(eq(giftClaims.id, id), eq(giftClaims.memberId, memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这条领取记录");
  const { claim, batch } = row;
  const store =
    claim.storeId === null ? undefined : await firstRow(db, giftStores, eq(giftStores.id, claim.storeId));
  const events = await db
    .select()
    .from(giftEvents)
    .where(eq(giftEvents.claimId, id))
    .orderBy(asc(giftEvents.id));
  const open = !isSettled(claim.state);
  const over = claim.way === "pickup" && batch.collectUntil <= new Date();
  const shows = claim.state === "ready" && claim.code !== null && !over;
  return {
    ...cardOf(row, await picturesOf(db, [batch.id], { unlisted: false })),
    store: store === undefined ? null : presentStore(store),
    pickup:
      shows && claim.code !== null ? { code: claim.code, url: counterUrl(env.PUBLIC_URL, claim.code) } : null,
    recipient: openRecipient(keys, claim),
    postage_fen: claim.postageFen,
    pay:
      claim.state === "unpaid" && claim.payBy !== null
        ? { number: claim.paymentNumber, until: claim.payBy.toISOString() }
        : null,
    ...{ courier: claim.courier, tracking: claim.tracking, reason: claim.reason },
    events: events.map(({ id: eventId, act, state, by, note, createdAt }) => ({
      ...{ id: eventId, act, state, by, note, at: createdAt.toISOString() },
    })),
    can: {
      cancel: open,
      move: open && !over,
      claim_again: FREES_MEMBER.includes(claim.state) && stateOf(batch, true) === "open",
    },
    stores: open && claim.way === "pickup" ? await storesOfBatch(db, batch.id, claim.storeId) : [],
    keep_days: await settingValue(db, KEEP_DAYS, keepDays),
    version: claimVersion(claim),
  };
}

/** What the picture of a code leads to: the counter, also for a camera that knows nothing of it. */
const counterUrl = (base: string, code: string): string =>
  new URL(deskPathOf("admin.giftcounter", {}, { query: { code } }), base).href;
