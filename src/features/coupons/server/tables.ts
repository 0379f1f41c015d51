import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { couponKinds, couponStates, couponWays } from "#shared/coupon.ts";

/** Coupons that are given out together. */
export const couponBatches = pgTable(
  "coupon_batches",
  {
    id: identityKey().primaryKey(),
    name: text().notNull(),
    /** Slug of the section whose goods they are for; the umbrella's are for all. */
    section: text().notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    /** What is taken off; of `percent` the most that is. */
    amountFen: integer().notNull(),
    /** Of a hundred that is taken off; 0 unless `percent`. */
    percent: smallint().notNull().default(0),
    /** From how much on, of the goods that it is for; 0 from the first fen. */
    thresholdFen: integer().notNull().default(0),
    /** Which goods: all where both are empty. */
    goodsIds: id64().array().notNull().default(sql`'{}'::bigint[]`),
    categoryIds: id64().array().notNull().default(sql`'{}'::bigint[]`),
    minLevel: smallint().notNull().default(0),
    ownersOnly: boolean().notNull().default(false),
    way: text({ enum: couponWays }).notNull().default("claim"),
    /** What is typed to get one; capitals. */
    code: text().notNull().default(""),
    /** What one costs where it is exchanged for points. */
    points: integer().notNull().default(0),
    total: integer().notNull(),
    given: integer().notNull().default(0),
    perMember: smallint().notNull().default(1),
    claimFrom: moment().notNull(),
    claimUntil: moment().notNull(),
    /** Usable from the claim on for so many days, or between the two times. */
    validDays: integer(),
    validFrom: moment(),
    validUntil: moment(),
    status: text({ enum: ["draft", "open", "closed"] })
      .notNull()
      .default("draft"),
    createdBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("coupon_batches_list").on(...falling(table.createdAt, table.id)),
    index("coupon_batches_open").on(table.claimUntil).where(sql`status = 'open'`),
    uniqueIndex("coupon_batches_code").on(table.code).where(sql`code <> ''`),
    index("coupon_batches_creator").on(table.createdBy),
    check("coupon_batches_given", sql`given >= 0 and given <= total and per_member > 0`),
    check(
      "coupon_batches_amounts",
      sql`amount_fen > 0 and threshold_fen >= 0 and percent between 0 and 99 and points >= 0`,
    ),
    check("coupon_batches_term", sql`(valid_days is not null) or (valid_from < valid_until)`),
  ],
);

/** One of them, a member's. */
export const coupons = pgTable(
  "coupons",
  {
    id: identityKey().primaryKey(),
    batchId: idOf(() => couponBatches.id),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    /** `used` as long as an order keeps it; what is past its time is `expired` by a job, and refused before that. */
    state: text({ enum: couponStates }).notNull().default("free"),
    validFrom: moment().notNull(),
    validUntil: moment().notNull(),
    orderNumber: text().notNull().default(""),
    usedAt: moment(),
    /** When its member was told that it ends soon. */
    remindedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("coupons_member").on(table.memberId, table.state, table.validUntil),
    index("coupons_batch").on(table.batchId, ...falling(table.createdAt, table.id)),
    index("coupons_expiry").on(table.validUntil).where(sql`state = 'free'`),
    index("coupons_order").on(table.orderNumber).where(sql`order_number <> ''`),
  ],
);

/** What a violated constraint of these tables says. */
export const couponConstraints: ConstraintErrors = {
  coupon_batches_code: { code: "CONFLICT", message: "这个兑换码已经用在另一批优惠券", field: "code" },
};
