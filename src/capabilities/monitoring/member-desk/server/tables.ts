import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** Members who were shut out. Rows stay when a ban is over. */
export const memberBans = pgTable(
  "member_bans",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** As the member is told when he signs in. */
    reason: text().notNull(),
    /** Null: until somebody lifts it. */
    until: moment(),
    /** What he wrote is hidden while it stands, and comes back when it ends. */
    hides: boolean().notNull().default(false),
    byAdmin: id64().references(() => admins.id),
    liftedAt: moment(),
    liftedBy: id64().references(() => admins.id),
    liftedReason: text().notNull().default(""),
    /** When the round began that last found nothing more to hide: what was published later, it has not seen. */
    hiddenAt: moment(),
    /** Set when everything that was hidden is shown again. */
    shownAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("member_bans_standing").on(table.memberId).where(sql`lifted_at is null`),
    index("member_bans_member").on(table.memberId, ...falling(table.id)),
    index("member_bans_hiding")
      .on(table.id)
      .where(sql`hides and (shown_at is null or lifted_at is null)`)
      .concurrently(),
    index("member_bans_by").on(table.byAdmin),
    index("member_bans_lifted_by").on(table.liftedBy),
  ],
);

/** What a ban hid: only that comes back with its end, and only while it stands as the ban left it. */
export const banHidden = pgTable(
  "ban_hidden",
  {
    banId: idOf(() => memberBans.id, { onDelete: "cascade" }),
    /** A review kind. */
    kind: text().notNull(),
    targetId: id64().notNull(),
    /** Of the object's history, as the ban wrote it down. */
    version: id64().notNull(),
  },
  (table) => [primaryKey({ columns: [table.banId, table.kind, table.targetId] })],
);

/** What administrators write down about a member, for each other. */
export const memberNotes = pgTable(
  "member_notes",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    text: text().notNull(),
    byAdmin: idOf(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("member_notes_member").on(table.memberId, ...falling(table.id)),
    index("member_notes_by").on(table.byAdmin),
  ],
);

/** What people are told when they meet one of these. */
export const memberDeskConstraints: ConstraintErrors = {
  member_bans_standing: { code: "CHANGED", message: "这个账号刚刚被封禁了，请刷新后再看" },
};
