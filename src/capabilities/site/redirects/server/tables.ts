import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { falling, id64, identityKey, moment } from "#platform/database/columns.ts";

/** Where addresses lead at which nothing stands any more. */
export const redirects = pgTable(
  "redirects",
  {
    id: identityKey().primaryKey(),
    /** A path, decoded; with `*` at its end whatever begins with it. */
    source: text().notNull(),
    /** A path of the app or an https address; with `*` at its end the rest follows. */
    target: text().notNull(),
    code: integer().notNull(),
    on: boolean().notNull(),
    /** Also in place of a page that is there. */
    over: boolean().notNull().default(false),
    hits: bigint({ mode: "number" }).notNull().default(0),
    lastHitAt: moment(),
    updatedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("redirects_source").on(table.source),
    index("redirects_updated").on(...falling(table.updatedAt, table.id)),
  ],
);

/** Addresses that were asked for and led nowhere: a bounded number of them. */
export const lostAddresses = pgTable(
  "lost_addresses",
  {
    path: text().primaryKey(),
    hits: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [index("lost_addresses_hits").on(...falling(table.hits, table.path))],
);
