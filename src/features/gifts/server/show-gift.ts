import { and, asc, eq, getTableColumns, gt, inArray, notInArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { firstRow } from "#platform/database/row.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { type ClaimState, FREES_MEMBER } from "#shared/gift.ts";
import { maskMobile } from "#shared/validation.ts";
import type { GiftStore, giftCardSchema, giftSchema } from "../contract.ts";
import { batchStock, partsOf, picturesOf } from "./batch-rows.ts";
import { conditionsOf } from "./conditions.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";
import { stateOf } from "./state.ts";
import { giftBatches, giftBatchStores, giftClaims, giftStores } from "./tables.ts";

type Card = z.input<typeof giftCardSchema>;

/**
 * A page of the batches that are open or to come, those of the umbrella among a club's, the first to end on top.
 * @param query.section slug; all sections without one
 */
export async function listGifts(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { section, cursor, limit }: PageQuery & { section?: string | undefined },
): Promise<Page<Card>> {
  const shown = section === undefined ? undefined : [section, umbrellaSection.slug];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["gifts", memberId, section], cursor, limit },
    (after, take) =>
      db
        .select({ ...getTableColumns(giftBatches), ...batchStock })
        .from(giftBatches)
        .where(
          and(
            eq(giftBatches.status, "open"),
            gt(giftBatches.closesAt, sql`now()`),
            shown && inArray(giftBatches.section, shown),
            above([giftBatches.closesAt, giftBatches.id], after),
          ),
        )
        .orderBy(asc(giftBatches.closesAt), asc(giftBatches.id))
        .limit(take),
    (row) => [row.closesAt, row.id],
  );
  const ids = rows.map(({ id }) => id);
  const [pictures, own] = await Promise.all([
    picturesOf(db, ids, { unlisted: false }),
    standingClaims(db, memberId, ids),
  ]);
  return {
    items: rows.map((row) => ({
      ...cardOf(row, row.total - row.taken, own.get(row.id)),
      picture: pictures.get(row.id)?.[0] ?? null,
    })),
    next_cursor,
  };
}

function cardOf(
  row: typeof giftBatches.$inferSelect,
  left: number,
  own: { id: string; state: ClaimState } | undefined,
): Omit<Card, "picture"> {
  return {
    ...{ id: row.id, name: row.name, section: row.section, left, own: own ?? null },
    state: stateOf(row, left > 0),
    opens_at: row.opensAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
  };
}

/** The claim of a member that stands in each batch, which keeps him from claiming anew. */
async function standingClaims(db: Queryable, memberId: string, batchIds: readonly string[]) {
  if (batchIds.length === 0) return new Map<string, { id: string; state: ClaimState }>();
  const rows = await db
    .select({ id: giftClaims.id, state: giftClaims.state, batchId: giftClaims.batchId })
    .from(giftClaims)
    .where(
      and(
        eq(giftClaims.memberId, memberId),
        inArray(giftClaims.batchId, [...batchIds]),
        notInArray(giftClaims.state, [...FREES_MEMBER]),
      ),
    );
  return new Map(rows.map(({ batchId, ...claim }) => [batchId, claim]));
}

/** A batch as the form to claim from it shows it. @throws AppError NOT_FOUND for none, and for a draft */
export async function showGift(
  db: Queryable,
  actor: Pick<MemberActor, "id" | "minor">,
  id: string,
): Promise<z.input<typeof giftSchema>> {
  const row = await firstRow(db, giftBatches, eq(giftBatches.id, id));
  if (row === undefined || row.status === "draft") throw new AppError("NOT_FOUND", "没有这份礼品");
  const [member] = await db
    .select({ level: members.level, mobile: members.mobile })
    .from(members)
    .where(eq(members.id, actor.id));
  const { items } = await partsOf(db, id);
  const left = items
    .flatMap(({ options }) => options)
    .reduce((sum, { total, taken }) => sum + total - taken, 0);
  const own = await standingClaims(db, actor.id, [id]);
  const ways = [...(row.pickup ? (["pickup"] as const) : []), ...(row.mail ? (["mail"] as const) : [])];
  return {
    ...cardOf(row, left, own.get(id)),
    ...{
      intro: row.intro,
      ways,
      needs_review: row.needsReview,
      postage_fen: row.postageFen,
      minor: actor.minor,
    },
    pictures: (await picturesOf(db, [id], { unlisted: false })).get(id) ?? [],
    collect_until: row.collectUntil.toISOString(),
    stores: await storesOfBatch(db, id, null),
    items: items.map((item) => ({
      ...{ id: item.id, name: item.name, axes: item.axes },
      options: item.options.map(({ id: optionId, values, total, taken }) => ({
        ...{ id: optionId, values, left: total - taken },
      })),
    })),
    conditions: await conditionsOf(db, row, { id: actor.id, level: member?.level ?? 0 }),
    mobile: member?.mobile ? maskMobile(member.mobile) : null,
    keep_days: await settingValue(db, KEEP_DAYS, keepDays),
  };
}

/** Stores in which a batch can be collected now. @param also one that stays although it was closed */
export async function storesOfBatch(
  db: Queryable,
  batchId: string,
  also: string | null,
): Promise<GiftStore[]> {
  const rows = await db
    .select({ ...getTableColumns(giftStores) })
    .from(giftStores)
    .innerJoin(giftBatchStores, eq(giftBatchStores.storeId, giftStores.id))
    .where(
      and(
        eq(giftBatchStores.batchId, batchId),
        or(eq(giftStores.active, true), also === null ? undefined : eq(giftStores.id, also)),
      ),
    )
    .orderBy(asc(giftStores.id));
  return rows.map(presentStore);
}

export const presentStore = ({
  id,
  name,
  address,
  phone,
  hours,
}: typeof giftStores.$inferSelect): GiftStore => ({
  ...{ id, name, address, phone, hours },
});
