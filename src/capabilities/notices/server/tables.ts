import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** What a member is told: review results, replies, likes. */
export const notices = pgTable(
  "notices",
  {
    id: identityKey().primaryKey(),
    memberId: id64()
      .notNull()
      .references(() => members.id),
    /** Name of what a feature offers to `noticeKinds`, and the tab on which that stands. */
    kind: text().notNull(),
    group: text({ enum: ["reply", "like", "fan", "system"] }).notNull(),
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
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("notices_member").on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // By key first: that is how they are withdrawn.
    uniqueIndex("notices_key").on(table.key, table.memberId),
    index("notices_unread").on(table.memberId).where(sql`read_at is null`),
  ],
);
