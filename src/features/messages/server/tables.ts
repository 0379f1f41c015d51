import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { members } from "#features/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** What a member is told: review results, replies, likes. */
export const notices = pgTable(
  "notices",
  {
    id: identityKey().primaryKey(),
    memberId: id64()
      .notNull()
      .references(() => members.id),
    kind: text({ enum: ["reply", "like", "system"] }).notNull(),
    /** Who caused it, when it was a member. */
    actorId: id64().references(() => members.id),
    title: text().notNull(),
    body: text().notNull().default(""),
    /** Path inside the app that opens what it is about. */
    link: text().notNull().default(""),
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("notices_member").on(table.memberId, table.createdAt.desc(), table.id.desc()),
    index("notices_unread").on(table.memberId).where(sql`read_at is null`),
  ],
);
