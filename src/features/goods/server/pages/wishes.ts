import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { GoodsCard } from "#features/goods/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { goods, wishes } from "../tables.ts";
import { cardColumns, presentCards } from "./cards.ts";
import { shownGoods } from "./show-goods.ts";

/** More than a list that somebody still reads. */
const MOST = 500;

/** Puts goods on a member's wishlist; again changes nothing. @throws AppError NOT_FOUND; CONFLICT where the list is full */
export async function wish({ db }: Pick<Services, "db">, memberId: string, id: string): Promise<void> {
  await shownGoods(db, id);
  await db.transaction(async (tx) => {
    const listed = await tx.$count(wishes, eq(wishes.memberId, memberId));
    if (listed >= MOST) throw new AppError("CONFLICT", `心愿单最多放 ${MOST} 件，先移出一些吧`);
    const added = await tx
      .insert(wishes)
      .values({ memberId, goodsId: id })
      .onConflictDoNothing()
      .returning({ id: wishes.goodsId });
    if (added.length > 0) await count(tx, id, 1);
  });
}

/** Takes goods off it; again changes nothing. */
export async function dropWish({ db }: Pick<Services, "db">, memberId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(wishes)
      .where(and(eq(wishes.memberId, memberId), eq(wishes.goodsId, id)))
      .returning({ id: wishes.goodsId });
    if (gone.length > 0) await count(tx, id, -1);
  });
}

const count = (tx: Transaction, id: string, by: number) =>
  tx
    .update(goods)
    .set({ wishes: sql`greatest(0, ${goods.wishes} + ${by})` })
    .where(eq(goods.id, id));

/** A member's wishlist, the latest first, also what is off meanwhile. */
export async function listWishes(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<GoodsCard>> {
  const order = [wishes.createdAt, wishes.goodsId] as const;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["wishes", memberId], cursor, limit },
    (after, take) =>
      db
        .select({ ...cardColumns, at: wishes.createdAt })
        .from(wishes)
        .innerJoin(goods, eq(goods.id, wishes.goodsId))
        .where(and(eq(wishes.memberId, memberId), ne(goods.state, "draft"), below(order, after)))
        .orderBy(desc(wishes.createdAt), desc(wishes.goodsId))
        .limit(take),
    ({ at, id }) => [at.toISOString(), id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}
