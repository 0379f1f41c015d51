import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { GuideContent } from "#features/guides/desk-contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** Installation guides (安装指南): what is published of each, and what is worked on. */
export const guides = pgTable(
  "guides",
  {
    id: identityKey().primaryKey(),
    /** Slug; the umbrella lists all. */
    section: text().notNull(),
    draft: jsonb().$type<GuideContent>().notNull(),
    /** Null before it was published first. */
    published: jsonb().$type<GuideContent>(),
    /** Of what is published, counted from one. */
    number: integer().notNull().default(0),
    publishedAt: moment(),
    /** Taken down by the desk. */
    withdrawnAt: moment(),
    /** Of what is published: keys of the series that it fits, ids of its pictures, and all words that it is found by. */
    series: text().array().notNull().default([]),
    pictures: id64().array().notNull().default([]),
    searched: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("guides_listed")
      .on(...falling(table.publishedAt, table.id))
      .where(sql`published is not null and withdrawn_at is null`),
    index("guides_section")
      .on(table.section, ...falling(table.publishedAt, table.id))
      .where(sql`published is not null and withdrawn_at is null`),
    index("guides_series").using("gin", table.series),
    index("guides_pictures").using("gin", table.pictures),
    index("guides_updated").on(...falling(table.updatedAt, table.id)),
  ],
);

/** Every version that was published. Rows are added, never changed. */
export const guideVersions = pgTable(
  "guide_versions",
  {
    guideId: idOf(() => guides.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    content: jsonb().$type<GuideContent>().notNull(),
    adminId: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.guideId, table.number] }),
    index("guide_versions_admin").on(table.adminId),
  ],
);

/** What members say is wrong with a guide. */
export const guideReports = pgTable(
  "guide_reports",
  {
    id: identityKey().primaryKey(),
    guideId: idOf(() => guides.id, { onDelete: "cascade" }),
    /** The version that was looked at. */
    number: integer().notNull(),
    /** Key of the step, and what it was called; both empty for the guide as a whole. */
    step: text().notNull(),
    stepTitle: text().notNull(),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    text: text().notNull(),
    state: text({ enum: ["open", "done"] })
      .notNull()
      .default("open"),
    /** Told to the member. */
    answer: text().notNull().default(""),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("guide_reports_state").on(table.state, table.createdAt, table.id),
    index("guide_reports_guide").on(table.guideId, table.state),
    index("guide_reports_member").on(table.memberId),
    index("guide_reports_admin").on(table.decidedBy),
  ],
);
