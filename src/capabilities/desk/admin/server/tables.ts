import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Grant } from "#platform/auth/permissions.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/**
 * What administrators may do. A role is data: changing its grants counts at the next request of everybody who has it.
 */
export const roles = pgTable("roles", {
  /** For code and links, as `moderator`. */
  key: text().primaryKey(),
  name: text().notNull(),
  /** What it may do, in a few words, for whoever gives it. */
  note: text().notNull(),
  /** Order in which they are offered. */
  position: integer().notNull(),
  grants: jsonb().$type<Grant[]>().notNull(),
});

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
  role: text()
    .notNull()
    .default("moderator")
    .references(() => roles.key),
  /** Set while the password is one-time: somebody else knows it, and it opens nothing after this moment. */
  oneTimeUntil: moment(),
  disabledAt: moment(),
  /** Paths of the lines that he pinned to the top of his navigation, in his order. */
  pins: text().array().notNull().default([]),
  /** The section that his work board counts; null for all that he may see. */
  boardSection: text(),
  lastSeenAt: moment(),
  createdAt: moment().notNull().defaultNow(),
});

export const adminTokens = pgTable(
  "admin_tokens",
  {
    hash: text().primaryKey(),
    /** Names the session to its owner; the hash is nobody's business. */
    id: identityKey().notNull().unique(),
    adminId: idOf(() => admins.id),
    /** Browser and system, in words. */
    device: text().notNull().default(""),
    /** Where it signed in, shortened: enough to recognise, too little to find a person. */
    address: text().notNull().default(""),
    issuedAt: moment().notNull().defaultNow(),
    /** Exact to five minutes. */
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("admin_tokens_admin").on(table.adminId)],
);

/** Browsers that an administrator has signed in from: the strangers' lock does not hold for them. */
export const adminDevices = pgTable(
  "admin_devices",
  {
    /** Of the cookie that the browser keeps. */
    hash: text().notNull(),
    adminId: idOf(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.adminId] }),
    index("admin_devices_admin").on(table.adminId),
  ],
);

/** Invitations of colleagues. The link has a token whose hash alone is kept. */
export const adminInvitations = pgTable(
  "admin_invitations",
  {
    id: identityKey().primaryKey(),
    tokenHash: text().notNull().unique(),
    /** For whom it is. */
    note: text().notNull(),
    /** Key of a role, which may be gone when somebody comes. */
    role: text().notNull(),
    byAdmin: idOf(() => admins.id),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** The account that came of it. */
    adminId: id64().references(() => admins.id),
    withdrawnAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("admin_invitations_by").on(table.byAdmin),
    index("admin_invitations_admin").on(table.adminId),
  ],
);

/** Failed proofs by who tries: an account from an address, a device, a session. Never by an account alone. */
export const adminTries = pgTable("admin_tries", {
  subject: text().primaryKey(),
  failed: integer().notNull(),
  lastAt: moment().notNull().defaultNow(),
  lockedUntil: moment(),
});

/** Each stands in for a TOTP code once. */
export const adminRecoveryCodes = pgTable(
  "admin_recovery_codes",
  {
    hash: text().primaryKey(),
    adminId: idOf(() => admins.id),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("admin_recovery_codes_admin").on(table.adminId)],
);

/**
 * Every decision and sign-in of an administrator, with what was there before and after. The database refuses to change or
 * delete rows, and `audit_seals` shows whether somebody got round that.
 */
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
    index("audit_log_created").on(...falling(table.createdAt)),
    index("audit_log_admin").on(table.adminId, table.id),
    // By area of work: the first part of the action.
    index("audit_log_area").on(sql`split_part(${table.action}, '.', 1)`, table.id),
  ],
);

/**
 * The chain over the audit log: one seal for each entry, in the order of sealing, whose hash holds the entry and the hash
 * before it. Whoever changes, removes or inserts an entry breaks every hash from there on. Append only, as the log.
 */
export const auditSeals = pgTable("audit_seals", {
  /** 1, 2, 3 … without a gap. */
  seq: bigint({ mode: "number" }).primaryKey(),
  entryId: id64()
    .notNull()
    .unique()
    .references(() => auditLog.id),
  /** SHA-256, hexadecimal. */
  hash: text().notNull(),
  sealedAt: moment().notNull().defaultNow(),
});

/** Operator settings that may change while the app runs. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});

/** What people are told when they meet one of these. */
export const adminConstraints: ConstraintErrors = {
  admins_account_unique: { code: "CONFLICT", message: "这个账号已经存在", field: "account" },
  admins_role_roles_key_fk: { code: "INVALID_INPUT", message: "请选择角色", field: "role" },
};
