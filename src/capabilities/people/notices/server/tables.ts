import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { waitingColumns } from "#platform/batches/batch.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

const noticeGroups = ["reply", "like", "fan", "system", "reminder"] as const;

/**
 * What a member is told: review results, replies, likes. What is told in bundles (likes of one comment) is one row while
 * it is not read, with all that is in it in `notice_parts`.
 */
export const notices = pgTable(
  "notices",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Name of what a feature offers to `noticeKinds`, and the tab on which that stands. */
    kind: text().notNull(),
    group: text({ enum: noticeGroups }).notNull(),
    /** Who caused it, when it was a member. */
    actorId: id64().references(() => members.id),
    title: text().notNull(),
    body: text().notNull().default(""),
    /** Why, where somebody decided. */
    reason: text().notNull().default(""),
    /** Path inside the app that opens what it is about. */
    link: text().notNull().default(""),
    /** What can be done about it behind the link, on a button: 修改重新提交. */
    action: text().notNull().default(""),
    /** What it is about, e.g. `reply:12`: told once, and taken back by this name. */
    key: text(),
    /** What is told together with it: `like:comment:12`. */
    bundle: text(),
    readAt: moment(),
    /** When it was told; the newest of a bundle. */
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("notices_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    // By key first: that is how they are withdrawn.
    uniqueIndex("notices_key").on(table.key, table.memberId),
    index("notices_unread").on(table.memberId).where(sql`read_at is null`),
    // What is read is closed: the next of its kind begins a row of its own.
    uniqueIndex("notices_bundle")
      .on(table.memberId, table.bundle)
      .where(sql`bundle is not null and read_at is null`),
  ],
);

/** Who is in a bundle; each under the key by which it is told once and taken back. */
export const noticeParts = pgTable(
  "notice_parts",
  {
    noticeId: idOf(() => notices.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    actorId: idOf(() => members.id),
    key: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.memberId] }),
    index("notice_parts_notice").on(table.noticeId, ...falling(table.createdAt, table.actorId)),
  ],
);

/** Kinds of notices that a member does not want to be told of. */
export const noticeMutes = pgTable(
  "notice_mutes",
  {
    memberId: idOf(() => members.id),
    kind: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
);

/** What members are to be told a moment after the commit: hundreds who like or answer one thing wait for nobody. */
export const waitingNotices = pgTable(
  "waiting_notices",
  {
    ...waitingColumns(),
    kind: text().notNull(),
    group: text({ enum: noticeGroups }).notNull(),
    memberId: id64().notNull(),
    actorId: id64().notNull(),
    key: text().notNull(),
    /** Null for what is told on its own. */
    bundle: text(),
    title: text().notNull(),
    body: text().notNull(),
    reason: text().notNull(),
    link: text().notNull(),
    action: text().notNull(),
  },
  // What is taken back before it was told is found by its key.
  (table) => [index("waiting_notices_key").on(table.key)],
);
