import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** Administrators are separate accounts, never members. */
export const admins = pgTable("admins", {
  id: identityKey().primaryKey(),
  account: text().notNull().unique(),
  name: text().notNull(),
  passwordHash: text().notNull(),
  /** Base32; null while TOTP is not set up. */
  totpSecret: text(),
  /** The last accepted TOTP step, so that a code works once. */
  totpLastStep: integer(),
  role: text({ enum: ["super", "moderator", "editor", "viewer"] })
    .notNull()
    .default("moderator"),
  failedTries: integer().notNull().default(0),
  lockedUntil: moment(),
  disabledAt: moment(),
  lastSeenAt: moment(),
  createdAt: moment().notNull().defaultNow(),
});

export const adminTokens = pgTable(
  "admin_tokens",
  {
    hash: text().primaryKey(),
    adminId: id64()
      .notNull()
      .references(() => admins.id),
    issuedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("admin_tokens_admin").on(table.adminId)],
);

/** Every decision and sign-in of an administrator, with what was there before and after. Append only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: identityKey().primaryKey(),
    adminId: id64().references(() => admins.id),
    action: text().notNull(),
    targetKind: text().notNull().default(""),
    targetId: text().notNull().default(""),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    address: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("audit_log_target").on(table.targetKind, table.targetId, table.createdAt),
    index("audit_log_created").on(table.createdAt.desc().nullsFirst()),
  ],
);

/** Operator settings that may change while the app runs. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
