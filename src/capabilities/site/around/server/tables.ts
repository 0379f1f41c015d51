import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type {
  AdvertContent,
  AnnouncementContent,
  LinkContent,
} from "#capabilities/site/around/desk-contract.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** What every table of ordered rows has; a few hundred of them at most, which operators keep. */
const rowColumns = () => ({
  id: identityKey().primaryKey(),
  position: integer().notNull(),
  updatedBy: id64().references(() => admins.id),
  updatedAt: moment().notNull().defaultNow(),
});

export const friendlyLinks = pgTable("friendly_links", {
  ...rowColumns(),
  content: jsonb().$type<LinkContent>().notNull(),
  /** When it was last asked whether it answers. */
  checkedAt: moment(),
  /** Why it did not; empty where it did. */
  failure: text().notNull().default(""),
});

export const announcements = pgTable("announcements", {
  ...rowColumns(),
  content: jsonb().$type<AnnouncementContent>().notNull(),
});

export const adverts = pgTable("adverts", {
  ...rowColumns(),
  content: jsonb().$type<AdvertContent>().notNull(),
});

/** What was counted of an advert, by the day in China. */
export const advertDays = pgTable(
  "advert_days",
  {
    advertId: idOf(() => adverts.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    views: integer().notNull().default(0),
    taps: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.advertId, table.day] }), index("advert_days_day").on(table.day)],
);
