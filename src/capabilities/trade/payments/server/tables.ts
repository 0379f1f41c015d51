import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { paymentProviders, paymentStates, paymentWays, refundStates } from "#shared/payment.ts";

/** Money that somebody owes for something, and whether it came. */
export const payments = pgTable(
  "payments",
  {
    id: identityKey().primaryKey(),
    /** What the provider knows it by (`out_trade_no`): cannot be guessed. */
    number: text().notNull(),
    /** What it is for: a kind that a feature offers, and its id there. */
    kind: text().notNull(),
    subjectId: id64().notNull(),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    /** As the buyer reads it at his provider. */
    title: text().notNull(),
    fen: integer().notNull(),
    refundedFen: integer().notNull().default(0),
    state: text({ enum: paymentStates }).notNull().default("pending"),
    provider: text({ enum: paymentProviders }).notNull(),
    /** How he went to pay last; null until he did. */
    way: text({ enum: paymentWays }),
    /** The provider's own number of it. */
    transactionId: text(),
    expiresAt: moment().notNull(),
    paidAt: moment(),
    closedAt: moment(),
    /** When the provider was last asked about it, and how often. */
    askedAt: moment(),
    asked: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("payments_number").on(table.number),
    index("payments_subject").on(table.kind, table.subjectId),
    index("payments_member").on(table.memberId, ...falling(table.createdAt)),
    index("payments_pending").on(table.askedAt).where(sql`state = 'pending'`),
    index("payments_closing")
      .on(table.id)
      .where(sql`state = 'closed' and asked_at is null and way is not null`)
      .concurrently(),
    uniqueIndex("payments_transaction").on(table.provider, table.transactionId),
    index("payments_paid").on(table.provider, table.paidAt),
    check("payments_fen", sql`fen > 0 and refunded_fen between 0 and fen`),
    check("payments_paid_at", sql`(state = 'paid') = (paid_at is not null)`),
  ],
);

/** Money that goes back, in one piece of a payment. */
export const refunds = pgTable(
  "payment_refunds",
  {
    id: identityKey().primaryKey(),
    /** `out_refund_no`. */
    number: text().notNull(),
    /** Under which it happens once, whoever repeats it: `after-sale:12`. */
    key: text().notNull(),
    paymentId: idOf(() => payments.id),
    fen: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull().default("asked"),
    /** The provider's own number of it. */
    providerId: text(),
    /** What the provider said last, where it was not good. */
    problem: text().notNull().default(""),
    tries: integer().notNull().default(0),
    nextTryAt: moment().notNull().defaultNow(),
    doneAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("payment_refunds_number").on(table.number),
    unique("payment_refunds_key").on(table.key),
    index("payment_refunds_payment").on(table.paymentId),
    index("payment_refunds_open").on(table.nextTryAt).where(sql`state in ('asked', 'sent')`),
    index("payment_refunds_failed").on(table.createdAt).where(sql`state = 'failed'`),
    check("payment_refunds_fen", sql`fen > 0`),
  ],
);

/** A day's statement of a provider, and whether it says what stands here. */
export const paymentStatements = pgTable(
  "payment_statements",
  {
    id: identityKey().primaryKey(),
    provider: text({ enum: paymentProviders }).notNull(),
    /** In China. */
    day: date().notNull(),
    rows: integer().notNull(),
    paidFen: integer().notNull(),
    refundedFen: integer().notNull(),
    feeFen: integer().notNull(),
    fetchedAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("payment_statements_day").on(table.provider, table.day)],
);

/** Where the two differ: somebody at the desk says what became of it. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: identityKey().primaryKey(),
    /** Null for what came out before any statement, as a notification of another amount. */
    statementId: id64().references(() => paymentStatements.id, { onDelete: "cascade" }),
    kind: text({ enum: ["missing_here", "missing_there", "amount", "state"] }).notNull(),
    /** Number of the payment or the refund. */
    number: text().notNull(),
    hereFen: integer(),
    thereFen: integer(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    settledAt: moment(),
    settledBy: id64().references(() => admins.id),
    note: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("payment_differences_once").on(table.statementId, table.kind, table.number),
    index("payment_differences_open").on(table.id).where(sql`settled_at is null`),
    index("payment_differences_settler").on(table.settledBy),
  ],
);

/** What the sandbox knows, as a provider does on its own side: whoever "paid" there, and what went back. */
export const sandboxTrades = pgTable(
  "payment_sandbox_trades",
  {
    id: identityKey().primaryKey(),
    /** Of the payment, or of the refund. */
    number: text().notNull(),
    kind: text({ enum: ["payment", "refund"] }).notNull(),
    fen: integer().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("payment_sandbox_trades_number").on(table.number),
    index("payment_sandbox_trades_at").on(table.at),
  ],
);
