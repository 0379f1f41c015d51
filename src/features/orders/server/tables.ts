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
import { media, privateMedia } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { coupons } from "#features/coupons/server/tables.ts";
import { flashItems, goods, skus } from "#features/goods/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { afterSaleKinds, afterSaleStates, orderStates } from "#shared/order.ts";

/** What a member means to buy. What a visitor means to buy stands in his browser. */
export const cartItems = pgTable(
  "cart_items",
  {
    memberId: idOf(() => members.id),
    skuId: idOf(() => skus.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** Ticked for the checkout. */
    chosen: boolean().notNull().default(true),
    /** What it cost when he last saw it there: what changed is told. */
    seenFen: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.skuId] }),
    index("cart_items_sku").on(table.skuId),
    check("cart_items_quantity", sql`quantity > 0`),
  ],
);

/** Something bought, or about to be. All amounts are fen; `payFen` = goods + freight − coupon − red packet − points' worth. */
export const orders = pgTable(
  "orders",
  {
    id: identityKey().primaryKey(),
    /** 18 digits, the day and a random rest: what everybody calls it by, and what nobody guesses. */
    number: text().notNull(),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    section: text().notNull(),
    /** `fee`: of an activity or a gift; no parcel. */
    kind: text({ enum: ["goods", "fee"] }).notNull(),
    state: text({ enum: orderStates }).notNull(),
    goodsFen: integer().notNull(),
    freightFen: integer().notNull().default(0),
    couponFen: integer().notNull().default(0),
    redPacketFen: integer().notNull().default(0),
    /** What points took off, and how many of those that are paid with did so. */
    pointsFen: integer().notNull().default(0),
    pointsOff: integer().notNull().default(0),
    /** Points in all: exchanged lines and `pointsOff`. */
    points: integer().notNull().default(0),
    payFen: integer().notNull(),
    refundedFen: integer().notNull().default(0),
    refundedPoints: integer().notNull().default(0),
    couponId: id64().references(() => coupons.id),
    redPacketId: id64().references(() => coupons.id),
    heldLots: jsonb().$type<readonly { expires_on: string; amount: number }[]>().notNull().default([]),
    /** Who takes it in and where, and the invoice's title and number: encrypted; null where there is none, or was deleted. */
    sealed: text(),
    sealedKeyId: text(),
    /** For the desk's list: 王**, 尾号 1234, 广东省深圳市. */
    recipient: text().notNull().default(""),
    regionCode: text().notNull().default(""),
    /** The buyer's. */
    note: text().notNull().default(""),
    deskNote: text().notNull().default(""),
    invoice: text({ enum: ["none", "personal", "company"] })
      .notNull()
      .default("none"),
    /** When the desk made it out. */
    invoicedAt: moment(),
    /** Code of the partner who brought the buyer; empty for nobody. */
    partnerCode: text().notNull().default(""),
    /** Why it was cancelled or refunded; told to the buyer. */
    reason: text().notNull().default(""),
    /** Number of its payment; empty where there was nothing to pay. */
    paymentNumber: text().notNull().default(""),
    payBy: moment().notNull(),
    paidAt: moment(),
    packedAt: moment(),
    shippedAt: moment(),
    /** Until when it is received by itself. */
    receiveBy: moment(),
    receivedAt: moment(),
    /** Until when goods of it can come back. */
    returnBy: moment(),
    finishedAt: moment(),
    cancelledAt: moment(),
    /** The buyer does not list it any more. */
    hidden: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("orders_number").on(table.number),
    index("orders_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    index("orders_member_state").on(table.memberId, table.state, ...falling(table.createdAt, table.id)),
    index("orders_desk").on(...falling(table.createdAt, table.id)),
    index("orders_desk_state").on(table.state, ...falling(table.createdAt, table.id)),
    index("orders_section").on(table.section, ...falling(table.createdAt, table.id)),
    index("orders_section_state").on(table.section, table.state, ...falling(table.createdAt, table.id)),
    index("orders_unpaid").on(table.payBy).where(sql`state = 'placed'`),
    index("orders_to_receive").on(table.receiveBy).where(sql`state = 'shipped'`),
    index("orders_to_finish").on(table.returnBy).where(sql`state = 'received'`),
    index("orders_paid").on(table.paidAt),
    index("orders_coupon").on(table.couponId),
    index("orders_red_packet").on(table.redPacketId),
    index("orders_partner")
      .on(table.partnerCode, ...falling(table.createdAt))
      .where(sql`partner_code <> ''`),
    index("orders_sealed").on(table.finishedAt).where(sql`sealed is not null`),
    check(
      "orders_sum",
      sql`pay_fen = goods_fen + freight_fen - coupon_fen - red_packet_fen - points_fen and pay_fen >= 0`,
    ),
    check(
      "orders_refunded",
      sql`refunded_fen between 0 and pay_fen and refunded_points between 0 and points`,
    ),
  ],
);

/** One kind of thing in an order, as it was when it was ordered. Shares of what was taken off stand with each line. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: identityKey().primaryKey(),
    orderId: idOf(() => orders.id, { onDelete: "cascade" }),
    /** Null for a fee. */
    goodsId: id64().references(() => goods.id),
    skuId: id64().references(() => skus.id),
    flashItemId: id64().references(() => flashItems.id),
    /** What a fee is for, as `activity:17`: whose id it is, is told by the kind that is offered. */
    subject: text().notNull().default(""),
    title: text().notNull(),
    /** 19 × 8.5 · 拉丝银 */
    choice: text().notNull().default(""),
    code: text().notNull().default(""),
    pictureId: id64().references(() => media.id),
    quantity: integer().notNull(),
    unitFen: integer().notNull(),
    /** Points for one piece where it was exchanged. */
    unitPoints: integer().notNull().default(0),
    /** Of the whole line. */
    couponFen: integer().notNull().default(0),
    redPacketFen: integer().notNull().default(0),
    pointsFen: integer().notNull().default(0),
    pointsOff: integer().notNull().default(0),
    /** What is paid in money: unit × quantity less the shares above. */
    payFen: integer().notNull(),
    /** Pieces that went out, and that were refunded. */
    shipped: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    refundedFen: integer().notNull().default(0),
    refundedPoints: integer().notNull().default(0),
    reviewedAt: moment(),
  },
  (table) => [
    index("order_lines_order").on(table.orderId),
    index("order_lines_goods").on(table.goodsId, ...falling(table.id)),
    index("order_lines_sku").on(table.skuId),
    index("order_lines_flash").on(table.flashItemId),
    index("order_lines_picture").on(table.pictureId),
    index("order_lines_subject").on(table.subject).where(sql`subject <> ''`),
    check(
      "order_lines_pieces",
      sql`quantity > 0 and shipped between 0 and quantity and refunded between 0 and quantity`,
    ),
    check(
      "order_lines_sum",
      sql`pay_fen = unit_fen * quantity - coupon_fen - red_packet_fen - points_fen and pay_fen >= 0`,
    ),
    check("order_lines_refunded", sql`refunded_fen between 0 and pay_fen`),
  ],
);

/** What happened to an order, for its buyer and the desk. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: identityKey().primaryKey(),
    orderId: idOf(() => orders.id, { onDelete: "cascade" }),
    /** `place`, an act of `shared/order.ts`, `parcel`, `after_sale`, `note` … */
    what: text().notNull(),
    note: text().notNull().default(""),
    by: text({ enum: ["member", "desk", "system"] }).notNull(),
    adminId: id64().references(() => admins.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index("order_events_order").on(table.orderId, table.id),
    index("order_events_admin").on(table.adminId),
  ],
);

/** What was sent together. */
export const orderParcels = pgTable(
  "order_parcels",
  {
    id: identityKey().primaryKey(),
    orderId: idOf(() => orders.id, { onDelete: "cascade" }),
    courier: text().notNull(),
    tracking: text().notNull(),
    /** Of an exchange; null for the first sending. */
    afterSaleId: id64(),
    shippedAt: moment().notNull().defaultNow(),
    shippedBy: id64().references(() => admins.id),
  },
  (table) => [
    index("order_parcels_order").on(table.orderId),
    index("order_parcels_tracking").on(table.tracking),
    index("order_parcels_shipper").on(table.shippedBy),
  ],
);

export const parcelLines = pgTable(
  "order_parcel_lines",
  {
    parcelId: idOf(() => orderParcels.id, { onDelete: "cascade" }),
    lineId: idOf(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    index("order_parcel_lines_line").on(table.lineId),
  ],
);

/** What a buyer asked for afterwards (售后). */
export const afterSales = pgTable(
  "after_sales",
  {
    id: identityKey().primaryKey(),
    number: text().notNull(),
    orderId: idOf(() => orders.id, { onDelete: "cascade" }),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    section: text().notNull(),
    kind: text({ enum: afterSaleKinds }).notNull(),
    state: text({ enum: afterSaleStates }).notNull(),
    /** One of those that the contract lists. */
    reason: text().notNull(),
    note: text().notNull().default(""),
    /** What goes back, as agreed: money, points; freight among the money. */
    fen: integer().notNull(),
    points: integer().notNull().default(0),
    freightFen: integer().notNull().default(0),
    /** The shop's answer. */
    reply: text().notNull().default(""),
    /** The way back. */
    courier: text().notNull().default(""),
    tracking: text().notNull().default(""),
    /** Until when he has to send it. */
    sendBy: moment(),
    decidedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("after_sales_number").on(table.number),
    index("after_sales_order").on(table.orderId),
    // One at a time, however many of his tabs ask at once.
    uniqueIndex("after_sales_open")
      .on(table.orderId)
      .where(sql`state in ('asked', 'approved', 'sent_back', 'refunding')`),
    index("after_sales_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    index("after_sales_desk").on(table.state, ...falling(table.createdAt, table.id)),
    index("after_sales_list").on(...falling(table.createdAt, table.id)),
    index("after_sales_section").on(table.section, table.state, ...falling(table.createdAt, table.id)),
    index("after_sales_lapse").on(table.sendBy).where(sql`state = 'approved'`),
    index("after_sales_decider").on(table.decidedBy),
  ],
);

export const afterSaleLines = pgTable(
  "after_sale_lines",
  {
    afterSaleId: idOf(() => afterSales.id, { onDelete: "cascade" }),
    lineId: idOf(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    fen: integer().notNull(),
    points: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.afterSaleId, table.lineId] }),
    index("after_sale_lines_line").on(table.lineId),
    check("after_sale_lines_pieces", sql`quantity > 0 and fen >= 0 and points >= 0`),
  ],
);

export const afterSalePictures = pgTable(
  "after_sale_pictures",
  {
    afterSaleId: idOf(() => afterSales.id, { onDelete: "cascade" }),
    /** Nobody but its member and the desk sees one; it goes on its day. */
    mediaId: idOf(() => privateMedia.id, { onDelete: "cascade" }),
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.afterSaleId, table.mediaId] }),
    index("after_sale_pictures_media").on(table.mediaId),
  ],
);

/** What happened to it. */
export const afterSaleEvents = pgTable(
  "after_sale_events",
  {
    id: identityKey().primaryKey(),
    afterSaleId: idOf(() => afterSales.id, { onDelete: "cascade" }),
    /** `ask` or an act of `shared/order.ts`. */
    what: text().notNull(),
    note: text().notNull().default(""),
    by: text({ enum: ["member", "desk", "system"] }).notNull(),
    adminId: id64().references(() => admins.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index("after_sale_events_of").on(table.afterSaleId, table.id),
    index("after_sale_events_admin").on(table.adminId),
  ],
);
