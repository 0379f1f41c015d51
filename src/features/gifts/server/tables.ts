import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
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
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { claimStates, claimWays } from "#shared/gift.ts";

/** Where gifts are handed out. */
export const giftStores = pgTable(
  "gift_stores",
  {
    id: identityKey().primaryKey(),
    /** Slug: batches of this section use it; one of the umbrella's all batches. */
    section: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    /** Empty where none is told. */
    phone: text().notNull().default(""),
    /** Opening hours as they are told: 周二至周日 10:00–18:00. */
    hours: text().notNull().default(""),
    /** Chosen for new claims. What waits there can be collected in any case. */
    active: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("gift_stores_name").on(table.section, table.name)],
);

/** Which accounts of the desk hand out in which store; their role says that they may at all. */
export const giftStoreStaff = pgTable(
  "gift_store_staff",
  {
    storeId: idOf(() => giftStores.id, { onDelete: "cascade" }),
    adminId: idOf(() => admins.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.adminId] }),
    index("gift_store_staff_admin").on(table.adminId),
  ],
);

/** Gifts that are given out together, under one set of conditions. */
export const giftBatches = pgTable(
  "gift_batches",
  {
    id: identityKey().primaryKey(),
    name: text().notNull(),
    /** Slug of the section that gives them; the umbrella's are for everybody. */
    section: text().notNull(),
    intro: text().notNull().default(""),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    /** Until when what is to be picked up waits in the store. */
    collectUntil: moment().notNull(),
    pickup: boolean().notNull(),
    mail: boolean().notNull(),
    /** What sending one costs its member, in fen; 0 where the house pays. */
    postageFen: integer().notNull().default(0),
    /** The desk looks at every claim before there is anything to collect. */
    needsReview: boolean().notNull().default(false),
    /** For certified owners: of these series, or of any car of the section. */
    ownersOnly: boolean().notNull().default(false),
    series: text().array().notNull().default(sql`'{}'::text[]`),
    /** For those who signed up for an activity, or were there. */
    activityId: id64(),
    activityNeeds: text({ enum: ["signed_up", "attended"] })
      .notNull()
      .default("signed_up"),
    /** 0 for every level. */
    minLevel: smallint().notNull().default(0),
    codeKind: text({ enum: ["none", "single", "shared"] })
      .notNull()
      .default("none"),
    /** What everybody types where the code is shared; capitals. */
    sharedCode: text().notNull().default(""),
    status: text({ enum: ["draft", "open", "closed"] })
      .notNull()
      .default("draft"),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("gift_batches_list").on(...falling(table.createdAt, table.id)),
    index("gift_batches_open").on(table.closesAt).where(sql`status = 'open'`),
    index("gift_batches_creator").on(table.createdBy),
    index("gift_batches_activity").on(table.activityId),
    check("gift_batches_time", sql`${table.closesAt} > ${table.opensAt}`),
    check("gift_batches_ways", sql`${table.pickup} or ${table.mail}`),
  ],
);

export const giftPictures = pgTable(
  "gift_pictures",
  {
    batchId: idOf(() => giftBatches.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id),
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.mediaId] }),
    index("gift_pictures_media").on(table.mediaId),
  ],
);

/** Stores in which a batch can be collected. */
export const giftBatchStores = pgTable(
  "gift_batch_stores",
  {
    batchId: idOf(() => giftBatches.id, { onDelete: "cascade" }),
    storeId: idOf(() => giftStores.id),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.storeId] }),
    index("gift_batch_stores_store").on(table.storeId),
  ],
);

/** One of the things of a batch, of which a member takes one. */
export const giftItems = pgTable(
  "gift_items",
  {
    id: identityKey().primaryKey(),
    batchId: idOf(() => giftBatches.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** What is chosen of it: 颜色, 尺码; none where there is nothing to choose. */
    axes: text().array().notNull().default(sql`'{}'::text[]`),
    place: smallint().notNull(),
  },
  (table) => [index("gift_items_batch").on(table.batchId)],
);

/** One choice of a thing, with its stock. What is left of it is `total` less `taken`, at all times. */
export const giftOptions = pgTable(
  "gift_options",
  {
    id: identityKey().primaryKey(),
    itemId: idOf(() => giftItems.id, { onDelete: "cascade" }),
    batchId: idOf(() => giftBatches.id, { onDelete: "cascade" }),
    /** One for each of the item's axes: 白, L. */
    values: text().array().notNull().default(sql`'{}'::text[]`),
    total: integer().notNull(),
    /** Claims that keep a piece of it. */
    taken: integer().notNull().default(0),
    place: smallint().notNull(),
  },
  (table) => [
    index("gift_options_item").on(table.itemId),
    index("gift_options_batch").on(table.batchId),
    check("gift_options_stock", sql`${table.taken} >= 0 and ${table.taken} <= ${table.total}`),
  ],
);

/** What a member asked for, and what became of it. */
export const giftClaims = pgTable(
  "gift_claims",
  {
    id: identityKey().primaryKey(),
    batchId: idOf(() => giftBatches.id),
    optionId: idOf(() => giftOptions.id),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    state: text({ enum: claimStates }).notNull(),
    way: text({ enum: claimWays }).notNull(),
    /** Where it is picked up; null where it is sent. */
    storeId: id64().references(() => giftStores.id),
    /** Shown in the store, eight digits; null where it is sent. */
    code: text(),
    /** Who takes it in, where, and the number, encrypted; null once that was deleted. */
    sealed: text(),
    sealedKeyId: text(),
    /** What is to be paid for its postage, in fen, as it was told when it was claimed. */
    postageFen: integer().notNull().default(0),
    /** Of the order that asks for it, and under which one goes to pay; empty before it was asked. */
    orderNumber: text().notNull().default(""),
    paymentNumber: text().notNull().default(""),
    /** Until when the piece is kept for who has not paid. */
    payBy: moment(),
    courier: text().notNull().default(""),
    tracking: text().notNull().default(""),
    /** Why it was refused or withdrawn; told to its member. */
    reason: text().notNull().default(""),
    /** Of the hand-out: the store's account, and when. */
    handedBy: id64().references(() => admins.id),
    handedAt: moment(),
    shippedAt: moment(),
    /** When its member was reminded of the deadline. */
    remindedAt: moment(),
    /** Since when nothing more is to be done. */
    settledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // One a member, however many of his tabs ask at once; who cancelled or was refused may ask anew.
    uniqueIndex("gift_claims_once")
      .on(table.batchId, table.memberId)
      .where(sql`state not in ('refused', 'cancelled')`),
    uniqueIndex("gift_claims_code").on(table.code),
    index("gift_claims_batch").on(table.batchId, ...falling(table.createdAt, table.id)),
    index("gift_claims_list").on(table.batchId, table.state, ...falling(table.createdAt, table.id)),
    index("gift_claims_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    index("gift_claims_option").on(table.optionId),
    index("gift_claims_store").on(table.storeId, ...falling(table.handedAt, table.id)),
    index("gift_claims_hander").on(table.handedBy),
    index("gift_claims_open").on(table.batchId).where(sql`state in ('review', 'ready')`),
    index("gift_claims_private").on(table.settledAt).where(sql`sealed is not null`),
    check("gift_claims_way", sql`(${table.way} = 'pickup') = (${table.storeId} is not null)`),
  ],
);

/** Codes that open a batch once each. */
export const giftCodes = pgTable(
  "gift_codes",
  {
    id: identityKey().primaryKey(),
    batchId: idOf(() => giftBatches.id, { onDelete: "cascade" }),
    code: text().notNull(),
    /** The claim that used it; null while it is free, again after that was cancelled. */
    claimId: id64().references(() => giftClaims.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("gift_codes_code").on(table.batchId, table.code),
    uniqueIndex("gift_codes_claim").on(table.claimId),
  ],
);

/** What happened to a claim, for its member and the desk. */
export const giftEvents = pgTable(
  "gift_events",
  {
    id: identityKey().primaryKey(),
    claimId: idOf(() => giftClaims.id, { onDelete: "cascade" }),
    /** `claim`, a move of `shared/gift.ts`, or `moved`: another address or store. */
    act: text().notNull(),
    state: text({ enum: claimStates }).notNull(),
    by: text({ enum: ["member", "desk", "store", "system"] }).notNull(),
    adminId: id64().references(() => admins.id),
    note: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("gift_events_claim").on(table.claimId, table.id),
    index("gift_events_admin").on(table.adminId),
  ],
);

/** What a violated constraint of these tables says. */
export const giftConstraints: ConstraintErrors = {
  gift_claims_once: { code: "CONFLICT", message: "你已经登记过这份礼品" },
  gift_stores_name: { code: "CONFLICT", message: "这个分区已有同名的门店", field: "name" },
};
