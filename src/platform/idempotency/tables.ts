import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.ts";

/** Requests that were carried out, by the key that their sender gave them. Kept for a few days. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** What is done and by whom, as in `comment:17`: keys of different people never meet. */
    scope: text().notNull(),
    key: text().notNull(),
    /** Of the request's content, so that another one under the same key is noticed. */
    requestHash: text().notNull(),
    /** What the first one answered: ids rather than content, which may change. */
    result: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
