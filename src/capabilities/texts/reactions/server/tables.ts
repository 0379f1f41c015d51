import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

export const likes = pgTable(
  "likes",
  {
    memberId: idOf(() => members.id),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.targetKind, table.targetId] }),
    index("likes_target").on(table.targetKind, table.targetId),
  ],
);

export const collectFolders = pgTable(
  "collect_folders",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("collect_folders_name").on(table.memberId, table.name)],
);

export const collects = pgTable(
  "collects",
  {
    memberId: idOf(() => members.id),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    /** Copied from the target, so that lists filter without knowing what was collected: its tab and section. */
    shelf: text().notNull().default(""),
    section: text().notNull().default(""),
    folderId: id64().references(() => collectFolders.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.targetKind, table.targetId] }),
    index("collects_member").on(
      table.memberId,
      ...falling(table.createdAt, table.targetKind, table.targetId),
    ),
    index("collects_folder").on(table.folderId),
  ],
);

/** A member does not want to see this again in feeds. */
export const dislikes = pgTable(
  "dislikes",
  {
    memberId: idOf(() => members.id),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.targetKind, table.targetId] })],
);

/** What people are told when they meet one of these. */
export const reactionConstraints: ConstraintErrors = {
  collect_folders_name: { code: "CONFLICT", message: "已经有同名的收藏夹", field: "name" },
};
