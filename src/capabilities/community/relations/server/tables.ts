import { boolean, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, idOf, moment } from "#platform/database/columns.ts";

/** Who follows whom. */
export const follows = pgTable(
  "follows",
  {
    followerId: idOf(() => members.id),
    followedId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    // Both lists, newest first. Nulls first: what `order by … desc` means.
    index("follows_of").on(table.followerId, ...falling(table.createdAt, table.followedId)),
    index("follows_fans").on(table.followedId, ...falling(table.createdAt, table.followerId)),
  ],
);

/** Who does not want to meet whom. It holds in both directions. */
export const blocks = pgTable(
  "blocks",
  {
    blockerId: idOf(() => members.id),
    blockedId: idOf(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_of").on(table.blockerId, ...falling(table.createdAt, table.blockedId)),
    index("blocks_by").on(table.blockedId),
  ],
);

/** What is counted of a member's follows and fans, and who may list them. No row: none, and everybody. */
export const memberRelations = pgTable("member_relations", {
  memberId: id64()
    .primaryKey()
    .references(() => members.id),
  /** How many this member follows, and how many follow this member. */
  follows: integer().notNull().default(0),
  fans: integer().notNull().default(0),
  /** Nobody else sees the two lists. */
  listsHidden: boolean().notNull().default(false),
});
