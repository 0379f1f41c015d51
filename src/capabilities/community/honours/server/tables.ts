import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { HonourClass, HonourRule } from "#capabilities/community/honours/contract.ts";
import type { MedalColour, MedalMetal } from "#capabilities/community/honours/medal-set.ts";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, idOf, moment } from "#platform/database/columns.ts";

/** What a member can be honoured with. What the desk changes of it, the next round of awards follows. */
export const honours = pgTable(
  "honours",
  {
    /** Stands in addresses, and says how the medal is drawn. */
    key: text().primaryKey(),
    name: text().notNull(),
    class: text().$type<HonourClass>().notNull(),
    /** How it is earned, in a sentence. */
    how: text().notNull(),
    rule: jsonb().$type<HonourRule>().notNull(),
    /** A symbol of the medal's drawing. */
    emblem: text().notNull(),
    /** Where it can be worked for: a path below a section's base; empty where nothing can be done. */
    path: text().notNull().default(""),
    /** Of its drawing: what the rim is made of, and the enamel; `class` is as its class has it. */
    metal: text().$type<MedalMetal>().notNull().default("class"),
    colour: text().$type<MedalColour>().notNull().default("class"),
    /** Stands on the medal instead of the symbol; null for a medal that is drawn. */
    pictureId: id64().references(() => media.id),
    /** The season or series that it belongs to; empty for none. */
    season: text().notNull().default(""),
    /** May be worn beside the name. */
    wearable: boolean().notNull().default(true),
    /** Awarded between these moments; null where it has no beginning or no end. */
    startsAt: moment(),
    endsAt: moment(),
    position: integer().notNull(),
    /** Shown to those who do not have it, and awarded. */
    open: boolean().notNull().default(true),
    /** Active members who hold it, and how many active members there were: both counted by a job. */
    holders: integer().notNull().default(0),
    among: integer().notNull().default(0),
    countedAt: moment(),
  },
  (table) => [
    index("honours_act").on(sql`(${table.rule} ->> 'act')`),
    index("honours_picture").on(table.pictureId).concurrently(),
  ],
);

/** An honour that a member has, or had: one that was taken away is not awarded again by a rule. */
export const memberHonours = pgTable(
  "member_honours",
  {
    memberId: idOf(() => members.id),
    honour: text()
      .notNull()
      .references(() => honours.key),
    awardedAt: moment().notNull().defaultNow(),
    /** Who gave it by hand; null where the rule did. */
    awardedBy: id64().references(() => admins.id),
    /** What it was given or taken away for, where somebody did so by hand. */
    reason: text().notNull().default(""),
    revokedAt: moment(),
    /** Where it is worn beside the name: 1, 2 or 3; null while it is not. */
    place: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.honour] }),
    index("member_honours_holders").on(table.honour, ...falling(table.awardedAt), table.memberId),
    index("member_honours_admin").on(table.awardedBy),
    // At most three are worn, and two tabs cannot make it four.
    uniqueIndex("member_honours_worn").on(table.memberId, table.place).where(sql`place is not null`),
    check("member_honours_place", sql`${table.place} between 1 and 3`),
    check("member_honours_revoked", sql`${table.revokedAt} is null or ${table.place} is null`),
  ],
);

/** How many members hold exactly so many honours, as the job counted: what a rank is read from. */
export const honourRanks = pgTable("honour_ranks", {
  honours: integer().primaryKey(),
  members: integer().notNull(),
});
