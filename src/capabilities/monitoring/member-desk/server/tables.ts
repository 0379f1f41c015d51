import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type { MemberFilter } from "#capabilities/monitoring/member-desk/segments-contract.ts";
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
    /** Stands above the others since then. */
    pinnedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("member_notes_member").on(table.memberId, ...falling(table.id)),
    index("member_notes_by").on(table.byAdmin),
  ],
);

/** Filters of members that were kept under a name. */
export const memberSegments = pgTable(
  "member_segments",
  {
    id: identityKey().primaryKey(),
    name: text().notNull(),
    filter: jsonb().$type<MemberFilter>().notNull(),
    byAdmin: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("member_segments_name").on(table.name),
    index("member_segments_by").on(table.byAdmin),
  ],
);

/** Messages to a group of members. The filter is that of the segment when it was last saved. */
export const groupMessages = pgTable(
  "group_messages",
  {
    id: identityKey().primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    /** Path inside the app; empty for none. */
    link: text().notNull().default(""),
    /** News can be switched off by members, service notices cannot. */
    kind: text({ enum: ["service", "news"] }).notNull(),
    segmentId: id64().references(() => memberSegments.id, { onDelete: "set null" }),
    segmentName: text().notNull(),
    filter: jsonb().$type<MemberFilter>().notNull(),
    state: text({ enum: ["draft", "scheduled", "sending", "sent", "stopped"] })
      .notNull()
      .default("draft"),
    dueAt: moment(),
    /** Id of the last member who was looked at. */
    reached: id64().notNull().default("0"),
    told: integer().notNull().default(0),
    /** Left out: had the week's messages already, or switched news off. */
    overLimit: integer().notNull().default(0),
    switchedOff: integer().notNull().default(0),
    byAdmin: id64().references(() => admins.id),
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("group_messages_due").on(table.dueAt).where(sql`state in ('scheduled', 'sending')`),
    index("group_messages_segment").on(table.segmentId),
    index("group_messages_by").on(table.byAdmin),
  ],
);

/** Who was told which message, and when: nobody gets more than a limit a week. */
export const groupMessageTellings = pgTable(
  "group_message_tellings",
  {
    memberId: idOf(() => members.id),
    messageId: idOf(() => groupMessages.id, { onDelete: "cascade" }),
    toldAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.messageId] }),
    index("group_message_tellings_message").on(table.messageId),
  ],
);

/** What people are told when they meet one of these. */
export const memberDeskConstraints: ConstraintErrors = {
  member_bans_standing: { code: "CHANGED", message: "这个账号刚刚被封禁了，请刷新后再看" },
  member_segments_name: { code: "CONFLICT", message: "已有同名的分组", field: "name" },
};
