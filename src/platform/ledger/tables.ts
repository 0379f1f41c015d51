import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { falling, identityKey, idOf, moment } from "#platform/database/columns.ts";

const amount = () => bigint({ mode: "number" });

/** Something that holds a quantity of one unit: a member's points, the pot of a campaign, the stock of an article. */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: identityKey().primaryKey(),
    /** Whose it is and what for, as in `member:17` or `campaign:3`. */
    owner: text().notNull(),
    /** What is counted: `points`, `fen`, `growth`. Transfers never mix units. */
    unit: text().notNull(),
    /** Sum of its entries at all times; null for a source, whose balance nobody waits for. */
    balance: amount().default(0),
    /** Where a unit comes from and goes to: may fall below nothing, and is not locked by those who take from it. */
    source: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("ledger_accounts_owner_unit").on(table.owner, table.unit),
    check("ledger_balance_not_negative", sql`${table.balance} >= 0`),
    check("ledger_source_has_no_balance", sql`${table.source} = (${table.balance} is null)`),
  ],
);

/** One act that moved something, with the name under which it happens once. */
export const ledgerTransfers = pgTable(
  "ledger_transfers",
  {
    id: identityKey().primaryKey(),
    key: text().notNull(),
    /** Why, in the terms of the feature: `sign_in`, `red_packet`. */
    reason: text().notNull(),
    /** What a statement shows beside the reason. */
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("ledger_transfers_key").on(table.key)],
);

/** What a transfer moved into an account (positive) or out of it. Never changed, never deleted: a trigger refuses it. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: identityKey().primaryKey(),
    transferId: idOf(() => ledgerTransfers.id),
    accountId: idOf(() => ledgerAccounts.id),
    amount: amount().notNull(),
    /** Balance after it; null for a source. */
    balance: amount(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("ledger_entries_account").on(table.accountId, ...falling(table.id)),
    index("ledger_entries_transfer").on(table.transferId),
    check("ledger_amount_not_zero", sql`${table.amount} <> 0`),
  ],
);
