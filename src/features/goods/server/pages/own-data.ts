import { and, desc, eq, sql } from "drizzle-orm";
import {
  deletes,
  type MemberMerge,
  type PersonalData,
  stateNames,
} from "#capabilities/people/members/server/public.ts";
import { goods, goodsPurchases, goodsReviews, restockRequests, skus, wishes } from "../tables.ts";

/** What a member wishes for. */
export const wishData: PersonalData = {
  title: "心愿单",
  withheld: null,
  columns: { goods: "商品", at: "时间" },
  async rows(db, memberId) {
    return db
      .select({ goods: goods.title, at: wishes.createdAt })
      .from(wishes)
      .innerJoin(goods, eq(goods.id, wishes.goodsId))
      .where(eq(wishes.memberId, memberId))
      .orderBy(desc(wishes.createdAt));
  },
};

/** Of which goods he wants to hear when they are there again. */
export const restockData: PersonalData = {
  title: "到货提醒",
  withheld: null,
  columns: { goods: "商品", choice: "规格", at: "时间" },
  async rows(db, memberId) {
    return db
      .select({
        goods: goods.title,
        choice: sql<string>`array_to_string(${skus.values}, ' · ')`,
        at: restockRequests.createdAt,
      })
      .from(restockRequests)
      .innerJoin(skus, eq(skus.id, restockRequests.skuId))
      .innerJoin(goods, eq(goods.id, skus.goodsId))
      .where(eq(restockRequests.memberId, memberId))
      .orderBy(desc(restockRequests.createdAt));
  },
};

/** How many of which goods he bought, for their limits. */
export const purchaseData: PersonalData = {
  title: "限购记录",
  withheld: null,
  columns: { goods: "商品", flash: "计入", quantity: "件数" },
  async rows(db, memberId) {
    const rows = await db
      .select({ goods: goods.title, item: goodsPurchases.flashItemId, quantity: goodsPurchases.quantity })
      .from(goodsPurchases)
      .innerJoin(goods, eq(goods.id, goodsPurchases.goodsId))
      .where(eq(goodsPurchases.memberId, memberId))
      .orderBy(goodsPurchases.goodsId, goodsPurchases.flashItemId);
    return rows.map(({ item, ...row }) => ({ ...row, flash: item === "0" ? "商品限购" : "秒杀限购" }));
  },
};

/** What a member said of goods that he bought. */
export const goodsReviewData: PersonalData = {
  title: "商品评价",
  withheld: null,
  columns: {
    goods: "商品",
    choice: "规格",
    stars: "星级",
    body: "内容",
    reply: "商家回复",
    state: "状态",
    reason: "未通过的原因",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ review: goodsReviews, goods: goods.title })
      .from(goodsReviews)
      .innerJoin(goods, eq(goods.id, goodsReviews.goodsId))
      .where(eq(goodsReviews.memberId, memberId))
      .orderBy(desc(goodsReviews.createdAt));
    return rows.map(({ review, goods: title }) => ({
      goods: title,
      choice: review.choice,
      stars: review.stars,
      body: review.body,
      reply: review.reply,
      state: stateNames[review.status],
      reason: review.rejectReason,
      at: review.createdAt,
    }));
  },
};

/** Wishes go with the account, and what they count with them. */
export const forgetWishes = {
  words: "心愿单、到货提醒和限购记录会被删除",
  async forget(tx, services, memberId) {
    await tx.execute(sql`
      update goods set wishes = greatest(0, wishes - 1)
      where id in (select goods_id from goods_wishes where member_id = ${memberId})`);
    await deletes(wishes.memberId, restockRequests.memberId, goodsPurchases.memberId)(tx, services, memberId);
  },
} satisfies { words: string; forget: ReturnType<typeof deletes> };

/** What both accounts wish for stands there once; what both bought adds up, so that a limit is not had twice. */
export const shopMerge: MemberMerge = {
  columns: [
    "goods_wishes.member_id",
    "goods_restock_requests.member_id",
    "goods_purchases.member_id",
    "goods_reviews.member_id",
  ],
  async merge(tx, _services, { from, into }) {
    await tx.execute(sql`
      update goods set wishes = greatest(0, wishes - 1)
      where id in (
        select a.goods_id from goods_wishes a join goods_wishes b using (goods_id)
        where a.member_id = ${from} and b.member_id = ${into})`);
    await tx.execute(sql`
      insert into goods_wishes (member_id, goods_id, created_at)
      select ${into}, goods_id, created_at from goods_wishes where member_id = ${from}
      on conflict do nothing`);
    await tx.execute(sql`
      insert into goods_restock_requests (member_id, sku_id, created_at)
      select ${into}, sku_id, created_at from goods_restock_requests where member_id = ${from}
      on conflict do nothing`);
    await tx.execute(sql`
      insert into goods_purchases (member_id, goods_id, flash_item_id, quantity)
      select ${into}, goods_id, flash_item_id, quantity from goods_purchases where member_id = ${from}
      on conflict (member_id, goods_id, flash_item_id)
      do update set quantity = goods_purchases.quantity + excluded.quantity`);
    for (const owner of [wishes, restockRequests, goodsPurchases])
      await tx.delete(owner).where(and(eq(owner.memberId, from)));
    await tx.update(goodsReviews).set({ memberId: into }).where(eq(goodsReviews.memberId, from));
  },
};
