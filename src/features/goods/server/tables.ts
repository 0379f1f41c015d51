import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { Document } from "#shared/document.ts";

/** Shelves of the shop: 原厂精品, 改装件, 车品 … */
export const goodsCategories = pgTable("goods_categories", {
  id: identityKey().primaryKey(),
  name: text().notNull(),
  /** Of `ui/icon-names.ts`. */
  icon: text().notNull(),
  place: smallint().notNull().default(0),
  active: boolean().notNull().default(true),
});

/** What sending costs, by region and weight; chosen for goods. */
export const freightTemplates = pgTable("freight_templates", {
  id: identityKey().primaryKey(),
  name: text().notNull(),
  /** Goods of this template for so much in one order go free; null for never. */
  freeFromFen: integer(),
  createdAt: moment().notNull().defaultNow(),
});

/** The first rule that names a province holds, else the one that names none. */
export const freightRules = pgTable(
  "freight_rules",
  {
    id: identityKey().primaryKey(),
    templateId: idOf(() => freightTemplates.id, { onDelete: "cascade" }),
    /** First two digits of GB/T 2260; empty for all others. */
    provinces: text().array().notNull().default(sql`'{}'::text[]`),
    /** Not sent there at all. */
    refused: boolean().notNull().default(false),
    firstGrams: integer().notNull().default(1000),
    firstFen: integer().notNull().default(0),
    stepGrams: integer().notNull().default(1000),
    stepFen: integer().notNull().default(0),
    place: smallint().notNull().default(0),
  },
  (table) => [
    index("freight_rules_template").on(table.templateId, table.place),
    check(
      "freight_rules_amounts",
      sql`first_grams > 0 and step_grams > 0 and first_fen >= 0 and step_fen >= 0`,
    ),
  ],
);

/** Something that is sold (商品), in one or several SKUs. */
export const goods = pgTable(
  "goods",
  {
    id: identityKey().primaryKey(),
    /** Slug of the section that lists it; the umbrella lists all. */
    section: text().notNull(),
    categoryId: idOf(() => goodsCategories.id),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    document: jsonb().$type<Document>().notNull().default({ blocks: [] }),
    /** The words of the document, for search. */
    body: text().notNull().default(""),
    videoId: id64().references(() => media.id),
    /** `on` and between its times: sold. */
    state: text({ enum: ["draft", "on", "off"] })
      .notNull()
      .default("draft"),
    onAt: moment(),
    offAt: moment(),
    /** What is chosen of it: 尺寸, 颜色; none where there is one SKU. */
    axes: text().array().notNull().default(sql`'{}'::text[]`),
    freightId: id64().references(() => freightTemplates.id),
    /** How many one member may buy in all; null without a limit. */
    limitPerMember: integer(),
    /** For certified owners: of a car of the section, or of a fitting series where there are some. */
    ownersOnly: boolean().notNull().default(false),
    /** Days of return without a reason; 0 for goods that the law lets be excepted. */
    returnDays: smallint().notNull().default(7),
    /** Words of the order's progress: 48 小时内发出, 预计 12-10 发出. */
    shipsIn: text().notNull().default(""),
    /** 0 for none; the higher, the further to the front. */
    weight: integer().notNull().default(0),
    /** Lowest and highest price of its active SKUs, kept with them for lists. */
    minFen: integer().notNull().default(0),
    maxFen: integer().notNull().default(0),
    /** Lowest number of points for which a SKU can be exchanged; null where none can. */
    minPoints: integer(),
    sold: integer().notNull().default(0),
    wishes: integer().notNull().default(0),
    reviews: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    commentsClosed: boolean().notNull().default(false),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("goods_list")
      .on(...falling(table.weight, table.id))
      .where(sql`state = 'on'`),
    index("goods_section")
      .on(table.section, ...falling(table.weight, table.id))
      .where(sql`state = 'on'`),
    index("goods_category")
      .on(table.categoryId, ...falling(table.weight, table.id))
      .where(sql`state = 'on'`),
    index("goods_newest")
      .on(...falling(table.id))
      .where(sql`state = 'on'`),
    index("goods_sold")
      .on(...falling(table.sold, table.id))
      .where(sql`state = 'on'`),
    index("goods_price").on(table.minFen, table.id).where(sql`state = 'on'`),
    index("goods_points").on(table.minPoints, table.id).where(sql`state = 'on' and min_points is not null`),
    index("goods_desk").on(...falling(table.createdAt, table.id)),
    index("goods_video").on(table.videoId),
    index("goods_freight").on(table.freightId),
    index("goods_creator").on(table.createdBy),
    check("goods_limit", sql`limit_per_member is null or limit_per_member > 0`),
  ],
);

/** By what the shop's search finds goods: their words, folded, and numbers of the characters and pairs in them. */
export const goodsWords = pgTable(
  "goods_words",
  {
    goodsId: idOf(() => goods.id, { onDelete: "cascade" }).primaryKey(),
    words: text().notNull(),
    terms: integer().array().notNull(),
  },
  (table) => [index("goods_words_terms").using("gin", table.terms)],
);

export const goodsPictures = pgTable(
  "goods_pictures",
  {
    goodsId: idOf(() => goods.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id),
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.mediaId] }),
    index("goods_pictures_media").on(table.mediaId),
  ],
);

/** Which cars it fits; nothing here fits all, or none in particular. */
export const goodsFitments = pgTable(
  "goods_fitments",
  {
    id: identityKey().primaryKey(),
    goodsId: idOf(() => goods.id, { onDelete: "cascade" }),
    /** Slug of a series of the catalogue. */
    series: text().notNull(),
    /** Id of a generation of it; null for all. */
    generationId: id64(),
    /** 需加 5 毫米垫片 */
    note: text().notNull().default(""),
  },
  (table) => [
    index("goods_fitments_goods").on(table.goodsId),
    index("goods_fitments_series").on(table.series, table.goodsId),
  ],
);

/** One choice of it, with its price and its stock: the one counter, which can be sold from as long as it is not 0. */
export const skus = pgTable(
  "goods_skus",
  {
    id: identityKey().primaryKey(),
    goodsId: idOf(() => goods.id, { onDelete: "cascade" }),
    /** The shop's own number of it; what files of prices and stock name it by. */
    code: text().notNull(),
    /** One for each of the goods' axes: 19 × 8.5, 拉丝银. */
    values: text().array().notNull().default(sql`'{}'::text[]`),
    priceFen: integer().notNull(),
    /** Crossed out beside the price; null for none. */
    listFen: integer(),
    /** By level, rising: members from a level on pay this. */
    memberPrices: jsonb().$type<readonly { level: number; fen: number }[]>().notNull().default([]),
    /** What certified owners of the section's cars pay; null for none. */
    ownerFen: integer(),
    /** Exchanged for so many points, and `pointsFen` on top; null where it cannot be. */
    points: integer(),
    pointsFen: integer().notNull().default(0),
    grams: integer().notNull().default(0),
    stock: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    pictureId: id64().references(() => media.id),
    place: smallint().notNull().default(0),
    /** Shown and sold. One that orders name is never deleted. */
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique("goods_skus_code").on(table.code),
    index("goods_skus_goods").on(table.goodsId, table.place),
    index("goods_skus_picture").on(table.pictureId),
    check("goods_skus_stock", sql`stock >= 0 and price_fen >= 0 and points_fen >= 0 and grams >= 0`),
    check("goods_skus_points", sql`points is null or points > 0`),
  ],
);

export const stockReasons = ["set", "imported", "placed", "cancelled", "returned", "exchanged"] as const;

/** Why a stock is what it is: its entries add up to it. Only ever added to. */
export const stockMoves = pgTable(
  "goods_stock_moves",
  {
    id: identityKey().primaryKey(),
    skuId: idOf(() => skus.id),
    /** Pieces into the stock, or out of it where negative. */
    amount: integer().notNull(),
    /** What is there after it. */
    left: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    /** Number of the order; empty for the desk's own. */
    orderNumber: text().notNull().default(""),
    adminId: id64().references(() => admins.id),
    note: text().notNull().default(""),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index("goods_stock_moves_sku").on(table.skuId, ...falling(table.id)),
    index("goods_stock_moves_admin").on(table.adminId),
  ],
);

/** A time in which some SKUs cost less, in a number of their own (秒杀). */
export const flashSales = pgTable(
  "flash_sales",
  {
    id: identityKey().primaryKey(),
    section: text().notNull(),
    title: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("flash_sales_time").on(table.endsAt, table.startsAt),
    check("flash_sales_times", sql`ends_at > starts_at`),
  ],
);

export const flashItems = pgTable(
  "flash_items",
  {
    id: identityKey().primaryKey(),
    saleId: idOf(() => flashSales.id, { onDelete: "cascade" }),
    skuId: idOf(() => skus.id),
    priceFen: integer().notNull(),
    /** Pieces for this price, and how many of them orders took. */
    quota: integer().notNull(),
    taken: integer().notNull().default(0),
    /** Pieces for one member. */
    perMember: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("flash_items_sku").on(table.saleId, table.skuId),
    index("flash_items_of_sku").on(table.skuId),
    check("flash_items_quota", sql`taken >= 0 and taken <= quota and price_fen >= 0 and per_member > 0`),
  ],
);

/** Pieces that a member bought or holds in an unpaid order, where there is a limit to it. */
export const goodsPurchases = pgTable(
  "goods_purchases",
  {
    memberId: idOf(() => members.id),
    goodsId: idOf(() => goods.id),
    /** Of a flash sale; 0 for what counts against the goods' own limit. */
    flashItemId: id64().notNull().default("0"),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.goodsId, table.flashItemId] }),
    index("goods_purchases_goods").on(table.goodsId),
    check("goods_purchases_quantity", sql`quantity >= 0`),
  ],
);

/** The wishlist (收藏). */
export const wishes = pgTable(
  "goods_wishes",
  {
    memberId: idOf(() => members.id),
    goodsId: idOf(() => goods.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.goodsId] }),
    index("goods_wishes_list").on(table.memberId, ...falling(table.createdAt)),
    index("goods_wishes_goods").on(table.goodsId),
  ],
);

/** Who is told when a SKU is there again; once. */
export const restockRequests = pgTable(
  "goods_restock_requests",
  {
    memberId: idOf(() => members.id),
    skuId: idOf(() => skus.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.skuId] }),
    index("goods_restock_requests_sku").on(table.skuId),
  ],
);

/** What a buyer says of it; one a line of an order. */
export const goodsReviews = pgTable(
  "goods_reviews",
  {
    id: identityKey().primaryKey(),
    goodsId: idOf(() => goods.id),
    memberId: idOf(() => members.id),
    /** Of the order; no foreign key: orders stand above goods. */
    orderLineId: id64().notNull(),
    /** What he bought: 19 × 8.5 · 拉丝银. */
    choice: text().notNull().default(""),
    stars: smallint().notNull(),
    body: text().notNull().default(""),
    /** The shop's answer; empty for none. */
    reply: text().notNull().default(""),
    ...lifeColumns(),
  },
  (table) => [
    uniqueIndex("goods_reviews_line").on(table.orderLineId),
    index("goods_reviews_list")
      .on(table.goodsId, ...falling(table.createdAt, table.id))
      .where(sql`status = 'published'`),
    index("goods_reviews_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    check("goods_reviews_stars", sql`stars between 1 and 5`),
  ],
);

export const goodsReviewPictures = pgTable(
  "goods_review_pictures",
  {
    reviewId: idOf(() => goodsReviews.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id),
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.mediaId] }),
    index("goods_review_pictures_media").on(table.mediaId),
  ],
);

export const goodsConstraints: ConstraintErrors = {
  goods_skus_code: { code: "CONFLICT", message: "编码已被另一件商品使用", field: "skus" },
};
