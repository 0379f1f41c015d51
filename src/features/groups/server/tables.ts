import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { media, privateMedia } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, lifeColumns, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** A group of owners (车友群) of a place or a series. They talk elsewhere: members see the code that leads there. */
export const groups = pgTable(
  "groups",
  {
    id: identityKey().primaryKey(),
    /** Slug of the section that lists it; the umbrella lists all. */
    section: text().notNull(),
    name: text().notNull(),
    /** The name as it is compared (`nameKey`). */
    nameKey: text().notNull(),
    intro: text().notNull().default(""),
    /** Six digits of GB/T 2260, of a province or a city. Empty: all of the country. */
    regionCode: text().notNull().default(""),
    /** Key of a series of cars as `interestChoices` lists them; empty without one. */
    series: text().notNull().default(""),
    coverId: id64().references(() => media.id),
    /** Who asked for it, and leads it until the leadership is handed on. Null once nobody is left. */
    leaderId: id64().references(() => members.id),
    /** Whether whoever wants to join is asked first. */
    joining: text({ enum: ["open", "approval"] })
      .notNull()
      .default("approval"),
    ...lifeColumns(),
    /** Written with every change of `group_members`, under this row's lock. */
    members: integer().notNull().default(0),
    /** The code that members scan; gone with the file when that is deleted. */
    codeId: id64().references(() => privateMedia.id, { onDelete: "set null" }),
    codeUntil: moment(),
    /** The leader ended it. */
    dissolvedAt: moment(),
  },
  (table) => [
    uniqueIndex("groups_name_key").on(table.nameKey).where(sql`status in ('in_review', 'published')`),
    index("groups_listed")
      .on(...falling(table.members, table.id))
      .where(sql`status = 'published'`),
    index("groups_section")
      .on(table.section, ...falling(table.members, table.id))
      .where(sql`status = 'published'`),
    index("groups_region").on(table.regionCode),
    index("groups_series").on(table.series),
    index("groups_leader").on(table.leaderId),
    index("groups_cover").on(table.coverId),
    index("groups_code").on(table.codeId),
  ],
);

/** What a violated constraint of these tables says. */
export const groupConstraints: ConstraintErrors = {
  groups_name_key: { code: "CONFLICT", message: "已经有同名的车友群了", field: "name" },
  group_applications_waiting: { code: "CONFLICT", message: "你的申请已经在等群主审核了" },
};

export const groupMembers = pgTable(
  "group_members",
  {
    groupId: idOf(() => groups.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    /** The leader and the moderators approve, and change the code. */
    role: text({ enum: ["leader", "moderator", "member"] })
      .notNull()
      .default("member"),
    joinedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index("group_members_member").on(table.memberId),
    index("group_members_joined").on(table.joinedAt),
  ],
);

/** Who asked to join a group, and what was said to that. */
export const groupApplications = pgTable(
  "group_applications",
  {
    id: identityKey().primaryKey(),
    groupId: idOf(() => groups.id, { onDelete: "cascade" }),
    memberId: idOf(() => members.id),
    note: text().notNull().default(""),
    state: text({ enum: ["waiting", "approved", "refused", "withdrawn"] })
      .notNull()
      .default("waiting"),
    /** Told to whoever asked. */
    reason: text().notNull().default(""),
    decidedBy: id64().references(() => members.id),
    decidedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("group_applications_waiting").on(table.groupId, table.memberId).where(sql`state = 'waiting'`),
    index("group_applications_group").on(table.groupId, table.createdAt),
    index("group_applications_member").on(table.memberId),
    index("group_applications_decider").on(table.decidedBy),
  ],
);
