import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import {
  applicationColumns,
  applicationIndexes,
  eventTable,
} from "#capabilities/review/applications/server/tables.ts";
import { orders } from "#features/orders/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** Members who ask to be partners of the shop. */
export const partnerApplications = pgTable(
  "partner_applications",
  {
    ...applicationColumns((): AnyPgColumn => partnerApplications.id),
    name: text().notNull().default(""),
    city: text().notNull().default(""),
    channel: text().notNull().default(""),
    link: text().notNull().default(""),
    /** Who told him of it, in his own words. Nobody earns by it: it names no row. */
    inviter: text().notNull().default(""),
  },
  (table) => [
    ...applicationIndexes("partner_applications", table),
    uniqueIndex("partner_applications_once")
      .on(table.memberId)
      .where(sql`state in ('submitted', 'material', 'approved')`),
  ],
);

export const partnerEvents = eventTable(
  "partner_events",
  { column: "application_id", of: () => partnerApplications.id },
  ["reminded"],
);

/**
 * Who earns by what others buy through him. One level: there is no column by which one partner could stand below another, and
 * none by which what one earns could depend on another.
 */
export const partners = pgTable(
  "partners",
  {
    id: identityKey().primaryKey(),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    /** Slug of the section in which he asked. */
    section: text().notNull(),
    /** What his links and his poster carry; eight characters. */
    code: text().notNull(),
    /** Basis points of what goods cost; null for the usual rate. */
    rateBp: integer(),
    /** Since when his code counts no more; what was bought before is settled as it was agreed. */
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("partners_code").on(table.code),
    uniqueIndex("partners_member").on(table.memberId),
    index("partners_list").on(...falling(table.createdAt, table.id)),
    check("partners_rate", sql`rate_bp is null or rate_bp between 0 and 5000`),
  ],
);

/** An order that a partner brought, and what he gets for it. */
export const partnerOrders = pgTable(
  "partner_orders",
  {
    orderId: id64()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    partnerId: idOf(() => partners.id),
    /** As it was when it was paid. */
    rateBp: integer().notNull(),
    /** What stands in the books for it by now; fen. */
    bookedFen: integer().notNull().default(0),
    /** What of a booking could not be taken back, since it was paid out. */
    owedFen: integer().notNull().default(0),
    /** What of the order was refunded as it was booked last. */
    refundedFen: integer().notNull().default(0),
    /** How often it was booked: part of the name of each transfer. */
    turn: integer().notNull().default(0),
    settledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("partner_orders_list").on(table.partnerId, ...falling(table.createdAt, table.orderId)),
    index("partner_orders_open").on(table.orderId).where(sql`settled_at is null or owed_fen > 0`),
    check("partner_orders_sums", sql`booked_fen >= 0 and owed_fen >= 0`),
  ],
);

export const withdrawalStates = ["asked", "paid", "refused"] as const;

/** Commission that a partner wants paid out. */
export const partnerWithdrawals = pgTable(
  "partner_withdrawals",
  {
    id: identityKey().primaryKey(),
    partnerId: idOf(() => partners.id),
    fen: integer().notNull(),
    state: text({ enum: withdrawalStates }).notNull().default("asked"),
    way: text({ enum: ["bank", "alipay"] }).notNull(),
    /** 王** · 尾号 1234 */
    masked: text().notNull(),
    /** Name, identity number and account, for the payment and its tax: encrypted; null once it was deleted. */
    sealed: text(),
    sealedKeyId: text(),
    reason: text().notNull().default(""),
    /** The payment's number at the bank, as the desk wrote it down. */
    reference: text().notNull().default(""),
    decidedBy: id64().references(() => admins.id),
    settledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("partner_withdrawals_list").on(table.partnerId, ...falling(table.createdAt, table.id)),
    uniqueIndex("partner_withdrawals_open").on(table.partnerId).where(sql`state = 'asked'`),
    index("partner_withdrawals_desk").on(table.state, ...falling(table.createdAt, table.id)),
    index("partner_withdrawals_sealed").on(table.settledAt).where(sql`sealed is not null`),
    index("partner_withdrawals_decider").on(table.decidedBy),
    check("partner_withdrawals_fen", sql`fen > 0`),
  ],
);

/** What a violated constraint of these tables says. */
export const partnerConstraints: ConstraintErrors = {
  partner_applications_once: { code: "CONFLICT", message: "你已经是合伙人，或者有一份申请在审核" },
  partner_withdrawals_open: { code: "CONFLICT", message: "已经有一笔提现在处理" },
};
